// Choosing organisations from their tree: opened step by step, or searched by the server.
import { useState } from 'react';
import { TreeSelect } from 'antd';
import type { PickerProps } from '#kit/ui/input-props.ts';
import { idsOf, useNames } from '#kit/ui/references.ts';
import { useClear } from '#kit/ui/use-clear.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { organisation } from '../contract.ts';
import type { Branch } from './grow-tree.ts';
import { useOrganisations } from './use-organisations.ts';

interface Choice {
  value: string;
  title: string;
  isLeaf: boolean;
  disabled: boolean;
  children: Choice[];
}

const choicesOf = (branches: readonly Branch[], type: unknown): Choice[] =>
  branches.map(({ key, title, node, isLeaf, children }) => ({
    value: key,
    title,
    isLeaf,
    disabled: typeof type === 'string' && node.shop_type !== type,
    children: choicesOf(children, type),
  }));

export function OrganisationPicker({
  value,
  onChange,
  multiple = false,
  placeholder,
  filters = {},
  known = {},
  ...input
}: PickerProps) {
  const ui = useUi();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const read = useOrganisations({ typed, enabled: wanted });
  const ids = idsOf(value);
  const names = useNames({ thing: organisation.thing }, ids, {
    ...Object.fromEntries([...read.known].map(([id, { short_name }]) => [id, short_name])),
    ...known,
  });
  const labelled = ids.map((id) => ({ value: id, label: names[id] ?? '…' }));
  const choose = (chosen: unknown) => {
    const next = [chosen]
      .flat()
      .flatMap((one) =>
        (one as { value?: string } | null)?.value ? [(one as { value: string }).value] : [],
      );
    onChange(multiple ? next : (next[0] ?? null));
  };
  return (
    <TreeSelect
      {...input}
      className="k-wide"
      labelInValue
      multiple={multiple}
      value={multiple ? labelled : labelled[0]}
      onChange={choose}
      treeData={choicesOf(read.branches, filters['shop_type'])}
      treeExpandedKeys={read.expanded}
      onTreeExpand={(keys) => read.expand(keys.map(String))}
      {...(read.searching ? {} : { loadData: ({ value: id }) => read.load(String(id)) })}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: false }}
      onOpenChange={(open) => {
        setWanted((before) => before || open);
        if (!open) setTyped('');
      }}
      allowClear={clear}
      loading={read.pending}
      placeholder={placeholder ?? ui('choose')}
      notFoundContent={read.pending ? ui('loading') : (read.error?.message ?? ui('nothingFound'))}
      maxTagCount="responsive"
      listHeight={320}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'calc(100vw - 32px)' } } }}
    />
  );
}
