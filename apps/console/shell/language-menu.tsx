// The language, each by its own name.
import { TranslationOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { LANGUAGES, LANGUAGE_NAMES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { useShellWords } from '../use-shell-words.ts';

export function LanguageMenu({
  onLanguage,
}: {
  onLanguage: (language: Language) => Promise<void>;
}) {
  const { translator } = useConsole();
  const text = useShellWords();
  const items = LANGUAGES.map((key) => ({
    key,
    label: <span lang={key}>{LANGUAGE_NAMES[key]}</span>,
  }));
  const menu = {
    items,
    selectable: true,
    selectedKeys: [translator.language],
    onClick: ({ key }: { key: string }) => {
      const chosen = LANGUAGES.find((language) => language === key);
      if (chosen) void onLanguage(chosen);
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="medium"
        icon={<TranslationOutlined />}
        aria-label={text('bar.language')}
        title={text('bar.language')}
      />
    </Dropdown>
  );
}
