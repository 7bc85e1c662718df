// The size of the interface.
import { FontSizeOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { changePreferences, usePreferences } from '../preferences.ts';
import { SIZES } from '../sizes.ts';
import { useShellWords } from '../use-shell-words.ts';

export function SizeMenu() {
  const text = useShellWords();
  const { size } = usePreferences();
  const menu = {
    items: SIZES.map((key) => ({ key, label: text(`enums.size.${key}`) })),
    selectable: true,
    selectedKeys: [size],
    onClick: ({ key }: { key: string }) => {
      const chosen = SIZES.find((known) => known === key);
      if (chosen) changePreferences({ size: chosen });
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="medium"
        icon={<FontSizeOutlined />}
        aria-label={text('bar.size')}
        title={text('bar.size')}
      />
    </Dropdown>
  );
}
