// Which columns a list shows, chosen by its user.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import type { SettledColumn } from './list-columns.tsx';
import { useUi } from './use-words.ts';

export interface ColumnChooserProps {
  columns: readonly SettledColumn[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: readonly string[] | null) => void;
}

/** The first column always stays: it names the row. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const ui = useUi();
  const toggle = (name: string) =>
    onChange(hidden.has(name) ? [...hidden].filter((other) => other !== name) : [...hidden, name]);
  const list = (
    <fieldset className="k-column-list" aria-label={ui('columns')}>
      {columns.slice(1).map(({ name, title }) => (
        <Checkbox key={name} checked={!hidden.has(name)} onChange={() => toggle(name)}>
          {title}
        </Checkbox>
      ))}
      <Button size="small" type="link" onClick={() => onChange(null)}>
        {ui('allColumns')}
      </Button>
    </fieldset>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Tooltip title={ui('columns')}>
        <Button icon={<SettingOutlined aria-hidden />} aria-label={ui('columns')} />
      </Tooltip>
    </Popover>
  );
}
