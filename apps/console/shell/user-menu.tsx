// The user's menu: home, account, language, the HIS for those who may, and the way out; in a narrow window also what the bar
// has no room for.
import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { account } from '#features/account/contract.ts';
import { useHisEntry } from '#features/his/console/index.ts';
import { jobs } from '#features/jobs/contract.ts';
import { session } from '#features/session/contract.ts';
import { useT } from '#features/use-t.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { LANGUAGES, LANGUAGE_NAMES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { HOME } from '../pages.ts';
import { usePreferences } from '../preferences.ts';
import { useShellWords } from '../use-shell-words.ts';
import { useAskDiscard, useUnsavedAround } from '#kit/ui/unsaved.tsx';
import { leave } from './leave.ts';
import { useNarrowItems } from './use-narrow-items.tsx';

type Items = NonNullable<MenuProps['items']>;

interface UserMenuProps {
  onLanguage: (language: Language) => Promise<void>;
  /** Opens the page style settings; given where the window is narrow. */
  onStyle?: (() => void) | undefined;
}

export function UserMenu(props: UserMenuProps) {
  const { me, translator } = useConsole();
  const { size } = usePreferences();
  const text = useShellWords();
  const items = useItems(props);
  return (
    <Dropdown
      menu={{ items, selectedKeys: [`language-${translator.language}`, `size-${size}`] }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button
        type="text"
        size="medium"
        className="bar-user"
        icon={<UserOutlined />}
        aria-label={`${text('bar.user')}: ${me.real_name}`}
      >
        <span className="bar-name">{me.real_name}</span>
        <DownOutlined className="bar-arrow" aria-hidden="true" />
      </Button>
    </Dropdown>
  );
}

function useItems({ onLanguage, onStyle }: UserMenuProps): Items {
  const text = useShellWords();
  const t = useT();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const his = useHisEntry();
  const narrow = useNarrowItems();
  return [
    ...(onStyle ? narrow.head : []),
    { key: 'home', label: text('bar.home'), onClick: () => void navigate(HOME) },
    {
      key: 'account',
      label: t('account.pages.Account'),
      onClick: () => void navigate(account.pages.Account.path),
    },
    {
      key: 'jobs',
      label: t('jobs.pages.Jobs'),
      onClick: () => void navigate(jobs.pages.Jobs.path),
    },
    {
      key: 'language',
      label: text('bar.language'),
      children: LANGUAGES.map((language) => ({
        key: `language-${language}`,
        label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
        onClick: () => void onLanguage(language),
      })),
    },
    ...(onStyle
      ? [...narrow.tools, { key: 'style', label: text('bar.style'), onClick: onStyle }]
      : []),
    ...(his ? [{ key: 'his', ...his }] : []),
    { type: 'divider' },
    { key: 'out', label: text('bar.signOut'), onClick: () => void signOut() },
  ];
}

function useSignOut(): () => Promise<void> {
  const { client, me } = useConsole();
  const typed = useUnsavedAround();
  const ask = useAskDiscard();
  return async () => {
    if (!(await ask(typed))) return;
    typed.clear();
    // Whatever the server says, the session ends here (spec §4).
    await client
      .call(session.routes.logout, { input: { uid: me.id }, quiet: true, loading: true })
      .catch(() => undefined);
    leave('signed out');
  };
}
