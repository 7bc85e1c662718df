// A record in a drawer with an address of its own: detail and form in one, the buttons always in sight.
import { useId } from 'react';
import { Drawer, Skeleton } from 'antd';
import { mayAccess, useConsole } from './console-context.ts';
import { FailureState } from './failure-state.tsx';
import { useRecord } from './queries.ts';
import { nameOf } from './references.ts';
import type { RecordDrawerProps } from './record-drawer-props.ts';
import { RecordPanel } from './record-panel.tsx';
import type { ShownEntity } from './shown-entity.ts';
import { UnsavedScope, useGuardedOpen } from './unsaved.tsx';
import { hintOf, isNew, useOpen } from './use-open.ts';
import { useUi } from './use-words.ts';
import './kit.css';

/** Shows and changes the record that the page's address names in `open`; what is typed is never dropped unasked. */
export function RecordDrawer<E extends ShownEntity>(props: RecordDrawerProps<E>) {
  const { open, show, close } = useOpen();
  const { forms, shown, visible, forget } = useGuardedOpen(open, show);
  if (shown === null) return null;
  return (
    <UnsavedScope forms={forms}>
      <OpenDrawer
        key={shown}
        {...props}
        target={shown}
        visible={visible}
        onClose={close}
        onHidden={forget}
      />
    </UnsavedScope>
  );
}

interface OpenProps<E extends ShownEntity> extends RecordDrawerProps<E> {
  target: string;
  visible: boolean;
  onClose: () => void;
  onHidden: () => void;
}

function OpenDrawer<E extends ShownEntity>(props: OpenProps<E>) {
  const { entity, target, visible, size = 640, onClose, onHidden } = props;
  const ui = useUi();
  const { me } = useConsole();
  const record = useRecord(entity, isNew(target) ? null : target);
  const headId = useId();
  const row = record.data ?? null;
  const ready = row !== null || isNew(target);
  const forbidden = !mayAccess(me, row ? entity.routes.update.access : entity.routes.create.access);
  const kept =
    row && typeof props.readOnly === 'function' ? props.readOnly(row) : props.readOnly === true;
  const title = ready
    ? (props.title?.(row) ?? (row ? nameOf(row) || ui('edit') : ui('create')))
    : '…';
  return (
    <Drawer
      className="k-drawer"
      open={visible}
      size={size}
      onClose={onClose}
      afterOpenChange={(open) => !open && onHidden()}
      title={
        <h2 id={headId} className="k-drawer-title">
          {title}
        </h2>
      }
      aria-labelledby={headId}
      extra={row && props.actions?.(row)}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      {ready ? (
        <RecordPanel
          {...props}
          row={row}
          readOnly={forbidden || kept}
          initial={row ? {} : (props.defaults?.(hintOf(target)) ?? {})}
          readAgain={async () => (await record.refetch()).data ?? null}
        />
      ) : record.isPending ? (
        <Skeleton className="k-drawer-body" active paragraph={{ rows: 8 }} />
      ) : (
        <FailureState error={record.error} onRetry={() => void record.refetch()} />
      )}
    </Drawer>
  );
}
