// An entry of the menu: what it leads to or groups, in which words, where, and for whom.
import { App, AutoComplete, Button, Select } from 'antd';
import { useMay } from '#kit/ui/console-context.ts';
import { useRemove } from '#kit/ui/queries.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { access, menu } from '../contract.ts';
import { usePermissionGroups } from './choice-groups.ts';
import { below, mayHang } from './place-entry.ts';
import { useMenuRoutes, useStandardTitle } from './use-menu.ts';
import type { MenuEntry } from './use-menu.ts';

interface MenuDrawerProps {
  entries: readonly MenuEntry[];
  titleOf: (entry: MenuEntry) => string;
}

export function MenuDrawer({ entries, titleOf }: MenuDrawerProps) {
  const t = useT();
  return (
    <RecordDrawer
      entity={menu}
      room={access}
      title={(row) => (row ? titleOf(row) : t('access.menu.create'))}
      defaults={(hint) => (hint ? { parent_id: hint } : {})}
      actions={(row) => <RemoveButton entry={row} entries={entries} title={titleOf(row)} />}
      sections={[
        {
          fields: [
            {
              field: 'identifier',
              hint: t('access.menu.identifierHint'),
              input: (control) => <IdentifierInput {...control} entries={entries} />,
            },
            { field: 'title', hint: t('access.menu.titleHint') },
            {
              field: 'parent_id',
              label: t('access.menu.parent'),
              input: (control) => <ParentInput {...control} entries={entries} titleOf={titleOf} />,
            },
            {
              field: 'permission',
              hint: t('access.menu.permissionHint'),
              wide: true,
              input: (control) => <RuleInput {...control} />,
            },
          ],
        },
      ]}
    />
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function IdentifierInput({
  entries,
  value,
  onChange,
  values: _values,
  set: _set,
  ...input
}: Control & { entries: readonly MenuEntry[] }) {
  const titleOf = useStandardTitle();
  const named = new Set(entries.map(({ identifier }) => identifier));
  const routes = useMenuRoutes();
  const sections = [...new Set(routes.map(({ section }) => section))];
  const options = [...routes.map(({ name }) => name), ...sections]
    .filter((name) => !named.has(name))
    .map((name) => ({ value: name, label: `${titleOf(name) ?? name}（${name}）` }));
  return (
    <AutoComplete
      {...input}
      className="k-wide"
      value={asText(value)}
      options={options}
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.label ?? '')
            .toLowerCase()
            .includes(typed.toLowerCase()),
      }}
      onChange={(next: string) => onChange(next)}
    />
  );
}

function ParentInput({
  entries,
  titleOf,
  value,
  values,
  onChange,
  set: _set,
  ...input
}: Control & MenuDrawerProps) {
  const t = useT();
  const self = entries.find(({ identifier }) => identifier === values['identifier']);
  // What is new weighs as much as a leaf.
  const weighed = self ? entries : [...entries, { id: '', parent_id: null }];
  const options = entries
    .filter(({ id }) => mayHang(weighed, self?.id ?? '', id))
    .map((entry) => {
      const parent = entries.find(({ id }) => id === entry.parent_id);
      return {
        value: entry.id,
        label: parent ? `${titleOf(parent)} / ${titleOf(entry)}` : titleOf(entry),
      };
    });
  return (
    <Select
      {...input}
      className="k-wide"
      value={asText(value) || null}
      options={options}
      placeholder={t('access.menu.top')}
      onChange={(next: unknown) => onChange(next ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
    />
  );
}

/** Several permissions travel as one text, with `|` between. */
function RuleInput({ value, onChange, values: _values, set: _set, ...input }: Control) {
  const ui = useUi();
  const options = usePermissionGroups().map(({ title, items }) => ({
    label: title,
    options: items,
  }));
  return (
    <Select
      {...input}
      className="k-wide"
      mode="multiple"
      value={asText(value).split('|').filter(Boolean)}
      options={options}
      placeholder={ui('any')}
      onChange={(chosen: string[]) => onChange(chosen.join('|') || null)}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
    />
  );
}

function RemoveButton({
  entry,
  entries,
  title,
}: {
  entry: MenuEntry;
  entries: readonly MenuEntry[];
  title: string;
}) {
  const t = useT();
  const ui = useUi();
  const { modal } = App.useApp();
  const { close } = useOpen();
  const { mutateAsync } = useRemove(menu);
  if (!useMay(menu.routes.remove)) return null;
  const ask = () =>
    modal.confirm({
      title: `${ui('remove')}: ${title}`,
      content: below(entries, entry.id).length > 0 ? t('access.menu.removeBelow') : null,
      okText: ui('remove'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await mutateAsync([entry.id]);
        close();
      },
    });
  return (
    <Button danger onClick={() => void ask()}>
      {ui('remove')}
    </Button>
  );
}
