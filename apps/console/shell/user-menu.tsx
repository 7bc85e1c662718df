// The user's menu: home, language, on a phone the page style, the HIS for those who may, and the way out.
import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { account } from '#features/account/contract.ts';
import { useSynchronise } from '#features/his/console/index.ts';
import { hisRoom } from '#features/his/contract.ts';
import { session } from '#features/session/contract.ts';
import { useT } from '#features/use-t.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { LANGUAGES, LANGUAGE_NAMES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { HOME } from '../pages.ts';
import { useShellWords } from '../use-shell-words.ts';
import { leave } from './leave.ts';

interface UserMenuProps {
  onLanguage: (language: Language) => Promise<void>;
  onStyle?: (() => void) | undefined;
}

export function UserMenu({ onLanguage, onStyle }: UserMenuProps) {
  const { client, me, translator } = useConsole();
  const text = useShellWords();
  const t = useT();
  const maySynchronise = useMay(hisRoom.routes.synchronise);
  const { start, busy } = useSynchronise();
  const navigate = useNavigate();
  const signOut = async () => {
    // Whatever the server says, the session ends here (spec §4).
    await client
      .call(session.routes.logout, { input: { uid: me.id }, quiet: true, loading: true })
      .catch(() => undefined);
    leave('signed out');
  };
  const items: MenuProps['items'] = [
    // On a phone the bar has no room for it.
    ...(onStyle
      ? [
          {
            key: 'who',
            type: 'group' as const,
            label: `${me.real_name} · ${me.organisation.full_name}`,
          },
        ]
      : []),
    { key: 'home', label: text('bar.home'), onClick: () => void navigate(HOME) },
    {
      key: 'account',
      label: t('account.pages.Account'),
      onClick: () => void navigate(account.pages.Account.path),
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
    ...(onStyle ? [{ key: 'style', label: text('bar.style'), onClick: onStyle }] : []),
    ...(maySynchronise
      ? [
          {
            key: 'his',
            label: t('his.synchronise'),
            disabled: busy,
            onClick: () => void start(),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'out', label: text('bar.signOut'), onClick: () => void signOut() },
  ];
  return (
    <Dropdown
      menu={{ items, selectedKeys: [`language-${translator.language}`] }}
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
