// The top bar: where one is, whose organisation this is, and the user's own controls.
import { MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { StandInButton } from '#features/standin/console/index.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Language } from '#kit/words/languages.ts';
import type { FoundPage } from '../pages.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { topNotices } from '../top-notices.ts';
import { useShellWords } from '../use-shell-words.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MenuSearch } from './menu-search.tsx';
import { SizeMenu } from './size-menu.tsx';
import { StylePanel } from './style-panel.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  entries: readonly SidebarEntry[];
  found: FoundPage | null;
  opened: boolean;
  mobile: boolean;
  onToggle: () => void;
  onLanguage: (language: Language) => Promise<void>;
}

export function TopBar({ entries, found, opened, mobile, onToggle, onLanguage }: TopBarProps) {
  const { me } = useConsole();
  const text = useShellWords();
  const [styling, setStyling] = useState(false);
  const { full_name, parent_name } = me.organisation;
  const toggleLabel = mobile
    ? text('sidebar.open')
    : text(opened ? 'sidebar.collapse' : 'sidebar.expand');
  return (
    <div className="bar">
      <Button
        type="text"
        size="medium"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={opened}
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={onToggle}
      />
      <Breadcrumbs entries={entries} found={found} />
      <div
        className="bar-organisation"
        title={parent_name ? `${parent_name} ${full_name}` : full_name}
      >
        {parent_name && <span className="bar-parent">{parent_name}</span>}
        <span>{full_name}</span>
      </div>
      <StandInButton />
      <div className="bar-notices">
        {topNotices.map((Notice, index) => (
          <Notice key={index} />
        ))}
      </div>
      <div className="bar-tools">
        <MenuSearch entries={entries} />
        {!mobile && (
          <>
            <FullscreenButton />
            <LanguageMenu onLanguage={onLanguage} />
            <SizeMenu />
            <Button
              type="text"
              size="medium"
              icon={<SettingOutlined />}
              aria-label={text('bar.style')}
              title={text('bar.style')}
              onClick={() => setStyling(true)}
            />
          </>
        )}
        <UserMenu onLanguage={onLanguage} onStyle={mobile ? () => setStyling(true) : undefined} />
      </div>
      <StylePanel open={styling} onClose={() => setStyling(false)} />
    </div>
  );
}
