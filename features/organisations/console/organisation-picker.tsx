// Choosing organisations from their tree: opened step by step, or searched by the server.
import { useState } from 'react';
import { TreeSelect } from 'antd';
import type { PickerProps } from '#kit/ui/input-props.ts';
import { idsOf, useNames } from '#kit/ui/references.ts';
import { useEnter } from '#kit/ui/use-enter.ts';
import { useClear } from '#kit/ui/use-clear.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { organisation } from '../contract.ts';
import type { OrganisationNode } from '../contract.ts';
import { firstFound } from './grow-tree.ts';
import type { Branch } from './grow-tree.ts';
import { useOrganisations } from './use-organisations.ts';
import './organisations.css';

interface Choice {
  value: string;
  title: string;
  isLeaf: boolean;
  disabled: boolean;
  className?: string;
  /** Nothing: what Enter takes is decided here. */
  sought: '';
  children: Choice[];
}

interface Choosing {
  allows: (node: OrganisationNode) => boolean;
  /** What Enter takes. */
  next: string | null;
}

const choicesOf = (branches: readonly Branch[], choosing: Choosing): Choice[] =>
  branches.map(({ key, title, node, isLeaf, children }) => ({
    value: key,
    title,
    isLeaf,
    disabled: !choosing.allows(node),
    sought: '',
    ...(key === choosing.next ? { className: 'o-next' } : {}),
    children: choicesOf(children, choosing),
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
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  // Whoever goes on by the arrows takes what those have reached.
  const [arrowed, setArrowed] = useState(false);
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
  const allows = ({ shop_type }: OrganisationNode) =>
    typeof filters['shop_type'] !== 'string' || shop_type === filters['shop_type'];
  const first = read.answered ? firstFound(read.branches, allows) : null;
  const show = (shown: boolean) => {
    setOpen(shown);
    setWanted((before) => before || shown);
    if (!shown) setTyped('');
  };
  const enter = useEnter({
    typed,
    ready: read.answered,
    first,
    take: (id) => {
      onChange(multiple ? [...new Set([...ids, id])] : id);
      setTyped('');
      if (!multiple) show(false);
    },
  });
  return (
    <TreeSelect
      {...input}
      className="k-wide"
      labelInValue
      multiple={multiple}
      value={multiple ? labelled : labelled[0]}
      onChange={choose}
      treeData={choicesOf(read.branches, { allows, next: arrowed ? null : first })}
      treeExpandedKeys={read.expanded}
      onTreeExpand={(keys) => read.expand(keys.map(String))}
      {...(read.searching ? {} : { loadData: ({ value: id }) => read.load(String(id)) })}
      showSearch={{
        searchValue: typed,
        onSearch: (text) => {
          setTyped(text);
          setArrowed(false);
        },
        filterTreeNode: false,
      }}
      treeNodeFilterProp="sought"
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setArrowed(true);
        else if (key === 'Enter' && !arrowed) enter();
      }}
      open={open}
      onOpenChange={show}
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
