// What an import would do, or did: how many rows of each kind, what would become different, and what is at fault.
import { Alert, Table } from 'antd';
import type { ImportReport as Report } from '../contract/sheet-routes.ts';
import { useJoin, useLabels, useUi } from './use-words.ts';
import type { Ui } from './use-words.ts';

export interface ImportReportProps {
  room: { name: string };
  report: Report;
  done: boolean;
}

const PAGES = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false } as const;

export function ImportReport({ room, report, done }: ImportReportProps) {
  const ui = useUi();
  const { faults, passed, changes, waiting = 0 } = report;
  const join = useJoin();
  return (
    <div className="k-import" aria-live="polite">
      <Alert
        type={faults.length > 0 ? 'warning' : 'success'}
        showIcon
        title={summaryOf(ui, report, done)}
        description={faults.length > 0 ? ui('importMend') : countsOf(ui, report, done).join(' · ')}
      />
      {waiting > 0 && (
        <Alert type="info" showIcon title={ui('importWaiting', { count: waiting })} />
      )}
      {!done && passed.length > 0 && (
        <p className="k-aside">{ui('importPassed', { columns: join(passed) })}</p>
      )}
      {faults.length > 0 && <Faults room={room} faults={faults} />}
      {changes.length > 0 && <Changes room={room} changes={changes} />}
    </div>
  );
}

function Faults({ room, faults }: { room: { name: string }; faults: Report['faults'] }) {
  const ui = useUi();
  const { field: labelOf } = useLabels(room);
  return (
    <Table
      size="small"
      className="k-table"
      dataSource={faults}
      rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
      pagination={PAGES}
      columns={[
        { key: 'row', dataIndex: 'row', title: ui('row'), width: 64, align: 'end' },
        { key: 'field', title: ui('field'), width: 140, render: (_, { field }) => labelOf(field) },
        { key: 'message', dataIndex: 'message', title: ui('fault') },
      ]}
    />
  );
}

function Changes({ room, changes }: { room: { name: string }; changes: Report['changes'] }) {
  const ui = useUi();
  const { field: labelOf } = useLabels(room);
  const listed = changes.flatMap(({ row, fields }) => fields.map((one) => ({ row, ...one })));
  const shown = (text: string) => text || <span className="k-aside">{ui('none')}</span>;
  return (
    <Table
      size="small"
      className="k-table k-import-changes"
      dataSource={listed}
      rowKey={({ row, field }) => `${row} ${field}`}
      pagination={PAGES}
      title={() => ui('importChanges')}
      columns={[
        { key: 'row', dataIndex: 'row', title: ui('row'), width: 64, align: 'end' },
        { key: 'field', title: ui('field'), width: 140, render: (_, { field }) => labelOf(field) },
        { key: 'before', title: ui('before'), render: (_, { before }) => shown(before) },
        { key: 'after', title: ui('after'), render: (_, { after }) => shown(after) },
      ]}
    />
  );
}

function summaryOf(ui: Ui, { created, updated, faults }: Report, done: boolean): string {
  const count = created + updated;
  if (done) return ui('imported', { count });
  if (faults.length > 0) return ui('importFaults', { count: faults.length });
  return count > 0 ? ui('importGood', { count }) : ui('importNothing');
}

function countsOf(ui: Ui, report: Report, done: boolean): string[] {
  const { created, updated, unchanged, kept } = report;
  const counts = [
    [created, done ? 'importCreated' : 'importCreates'],
    [updated, done ? 'importUpdated' : 'importUpdates'],
    [unchanged, 'importUnchanged'],
    [kept, 'importKept'],
  ] as const;
  return counts.flatMap(([count, words]) => (count > 0 ? [ui(words, { count })] : []));
}
