// The actions of what is selected.
import { Button } from 'antd';
import type { AnyRow } from './shown-entity.ts';
import type { Selection } from './use-selection.ts';
import { useUi } from './use-words.ts';

export interface SelectionBarProps {
  selection: Selection;
  actions?: ((rows: AnyRow[], clear: () => void) => React.ReactNode) | undefined;
}

export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const ui = useUi();
  const { ids, rows, choose, enabled, askRemove } = selection;
  if (ids.length === 0) return null;
  const clear = () => choose([]);
  return (
    <div className="k-selection" role="toolbar" aria-label={ui('selected', { count: ids.length })}>
      <span>{ui('selected', { count: ids.length })}</span>
      {actions?.(rows, clear)}
      {enabled && (
        <Button danger onClick={askRemove}>
          {ui('remove')}
        </Button>
      )}
      <Button type="text" onClick={clear}>
        {ui('clearSelection')}
      </Button>
    </div>
  );
}
