// Spaces picked in a tree: what is picked includes all below it.
import { useState } from 'react';
import { Input, Tree } from 'antd';
import { useT } from '#features/use-t.ts';
import type { SpaceNode } from '#features/spaces/contract.ts';

/** A larger tree draws only the nodes in sight, in a box of this many pixels. */
const DRAWN_WHOLE = 300;
const TALL = 480;

export interface SpacePickerProps {
  nodes: readonly SpaceNode[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean;
  id?: string;
  label: string;
}

interface Item {
  key: string;
  title: string;
  disableCheckbox: boolean;
  children: Item[];
}

interface Grown {
  items: Item[];
  /** Picked, or below what is picked. */
  checked: string[];
  /** Above what is picked. */
  half: string[];
}

const holds = (name: string, sought: string): boolean => name.toLocaleLowerCase().includes(sought);

/** Branches with what is picked and what that includes; a search keeps nodes whose name holds it, and those above. */
function grow(nodes: readonly SpaceNode[], picked: ReadonlySet<string>, sought: string): Grown {
  const known = new Set(nodes.map(({ id }) => id));
  const children = Map.groupBy(nodes, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const grown: Grown = { items: [], checked: [], half: [] };
  const walk = (parent: string | null, included: boolean): { items: Item[]; any: boolean } => {
    let any = false;
    const items = (children.get(parent) ?? []).flatMap(({ id, name }): Item[] => {
      const on = included || picked.has(id);
      const below = walk(id, on);
      if (on) grown.checked.push(id);
      else if (below.any) grown.half.push(id);
      any ||= on || below.any;
      const found = holds(name, sought) || below.items.length > 0;
      return found
        ? [{ key: id, title: name, disableCheckbox: included, children: below.items }]
        : [];
    });
    return { items, any };
  };
  grown.items = walk(null, false).items;
  return grown;
}

/** What lies below a picked node is no longer named: it is included. */
function pick(nodes: readonly SpaceNode[], value: readonly string[], id: string): string[] {
  if (value.includes(id)) return value.filter((one) => one !== id);
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const isBelow = (one: string): boolean => {
    const parent = parents.get(one);
    return parent === id || (typeof parent === 'string' && isBelow(parent));
  };
  return [...value.filter((one) => !isBelow(one)), id];
}

export function SpacePicker({
  nodes,
  value,
  onChange,
  disabled = false,
  id,
  label,
}: SpacePickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLocaleLowerCase();
  const { items, checked, half } = grow(nodes, new Set(value), sought);
  const [open, setOpen] = useState<readonly React.Key[]>(() => [
    ...nodes
      .filter(({ kind }) => kind === 'hospital' || kind === 'department')
      .map((node) => node.id),
    ...half,
  ]);
  const first = nodes.find(({ id, name }) => holds(name, sought) && !checked.includes(id));
  const takeFirst = () => {
    if (sought && first && !disabled) onChange(pick(nodes, value, first.id));
  };
  const expanded = sought ? nodes.map((node) => node.id) : [...open];
  return (
    <div className="cv-picker" id={id}>
      <Input.Search
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={takeFirst}
        placeholder={t('cover.findSpace')}
        aria-label={t('cover.findSpace')}
        allowClear
      />
      {items.length === 0 ? (
        <output className="k-aside">{t('cover.noSpaces')}</output>
      ) : (
        <Tree
          aria-label={label}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          disabled={disabled}
          {...(nodes.length > DRAWN_WHOLE ? { virtual: true, height: TALL } : { virtual: false })}
          treeData={items}
          expandedKeys={expanded}
          onExpand={setOpen}
          checkedKeys={{ checked, halfChecked: half }}
          onCheck={(_keys, { node }) => onChange(pick(nodes, value, String(node.key)))}
        />
      )}
      <p className="k-aside" aria-live="polite">
        {t('cover.chosenSpaces', { count: value.length })} · {t('cover.pickHint')}
      </p>
    </div>
  );
}
