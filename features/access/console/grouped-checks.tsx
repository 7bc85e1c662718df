// Many ticks in groups, with a search over them all; a group's own tick stands for all of it.
import { useId, useState } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input } from 'antd';
import { useT } from '#features/use-t.ts';
import type { Group, Item } from './choice-groups.ts';
import './access.css';

export interface GroupedChecksProps {
  label: string;
  groups: readonly Group[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  readOnly: boolean;
  /** Items that this user may not tick. */
  held?: (item: Item) => boolean;
  note?: (item: Item) => string | undefined;
}

const matching = (groups: readonly Group[], sought: string): Group[] => {
  const wanted = sought.trim().toLowerCase();
  if (!wanted) return [...groups];
  const fits = (text: string) => text.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    const items = fits(group.title)
      ? group.items
      : group.items.filter(({ label, value }) => fits(label) || fits(value));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
};

export function GroupedChecks(props: GroupedChecksProps) {
  const { label, groups, value, readOnly } = props;
  const t = useT();
  const [sought, setSought] = useState('');
  const all = groups.flatMap(({ items }) => items);
  const count = all.filter((item) => value.includes(item.value)).length;
  const found = matching(groups, sought).flatMap((group) => {
    const items = readOnly ? group.items.filter((item) => value.includes(item.value)) : group.items;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
  return (
    <fieldset className="a-checks" aria-label={label}>
      <div className="a-checks-head">
        <Input
          type="search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          placeholder={t('access.role.find')}
          aria-label={`${t('access.role.find')}: ${label}`}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
        />
        <span className="k-aside" aria-live="polite">
          {t('access.role.chosen', { count, total: all.length })}
        </span>
      </div>
      <div className="a-groups">
        {found.map((group) => (
          <CheckGroup key={group.key} {...props} group={group} />
        ))}
      </div>
      {found.length === 0 && <p className="k-hint">{t('access.role.nothing')}</p>}
    </fieldset>
  );
}

function CheckGroup({
  group: { title, items },
  value,
  onChange,
  readOnly,
  held = () => true,
  note,
}: GroupedChecksProps & { group: Group }) {
  const t = useT();
  const heading = useId();
  const mine = items.filter((item) => held(item)).map((item) => item.value);
  const ticked = items.filter((item) => value.includes(item.value));
  const set = (names: readonly string[], on: boolean) => {
    const rest = value.filter((name) => !names.includes(name));
    onChange(on ? [...rest, ...names] : rest);
  };
  return (
    <fieldset className="a-group" aria-labelledby={heading}>
      <div className="a-group-head">
        {!readOnly && (
          <Checkbox
            aria-label={t('access.role.wholeGroup', { group: title })}
            checked={ticked.length === items.length}
            indeterminate={ticked.length > 0 && ticked.length < items.length}
            disabled={mine.length === 0}
            onChange={({ target }) => set(mine, target.checked)}
          />
        )}
        <h3 id={heading}>{title}</h3>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.value}>
            <Checkbox
              checked={value.includes(item.value)}
              disabled={readOnly || (!held(item) && !value.includes(item.value))}
              onChange={({ target }) => set([item.value], target.checked)}
            >
              {item.label}
            </Checkbox>
            {value.includes(item.value) && note?.(item) && (
              <span className="a-note">{note(item)}</span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
