// What became of a file: what is new, changed and the same, or everything that is wrong with it.
import { Alert, Table } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { capitalise, useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { PARTS, institution } from '../contract.ts';
import type { ImportFault, Outcome, Run } from '../contract.ts';

export function RunReport({ run }: { run: Run }) {
  return (
    <div className="k-import" aria-live="polite">
      <Summary run={run} />
      <Waiting run={run} />
      {run.faults.length > 0 && <FaultTable faults={run.faults} />}
      {(run.state === 'checked' || run.state === 'done') && <Counts run={run} />}
    </div>
  );
}

/** Whether the file holds nothing that isn't there. */
export const isNothing = ({ counts }: Run): boolean =>
  Object.values(counts).every(({ made, changed, waiting = 0 }) => made + changed + waiting === 0);

function Waiting({ run: { counts } }: { run: Run }) {
  const t = useT();
  const count = Object.values(counts).reduce((sum, { waiting = 0 }) => sum + waiting, 0);
  if (count === 0) return null;
  return <Alert type="info" showIcon title={t('institution.import.waiting', { count })} />;
}

function Summary({ run }: { run: Run }) {
  const t = useT();
  const { option } = useLabels(institution);
  const { state, fault_count, faults } = run;
  switch (state) {
    case 'refused':
      return (
        <Alert
          type="warning"
          showIcon
          title={t('institution.import.faults', { count: fault_count })}
          description={
            <>
              {fault_count > faults.length && (
                <p>{t('institution.import.moreFaults', { count: fault_count - faults.length })}</p>
              )}
              <p>{t('institution.import.mend')}</p>
            </>
          }
        />
      );
    case 'failed':
      return <Alert type="error" showIcon title={t('institution.import.broke')} />;
    case 'broken_off':
      return <Alert type="error" showIcon title={t('institution.import.lost')} />;
    default:
      return (
        <Alert
          type={isNothing(run) && state === 'checked' ? 'info' : 'success'}
          showIcon
          title={
            isNothing(run) && state === 'checked'
              ? t('institution.import.nothing')
              : option('run_state', state)
          }
        />
      );
  }
}

function Counts({ run: { counts } }: { run: Run }) {
  const t = useT();
  const { option } = useLabels(institution);
  const { translator } = useConsole();
  const shown = PARTS.flatMap((part) => {
    const one = counts[part];
    return one ? [{ part, ...one }] : [];
  });
  const column = (name: Outcome) => ({
    key: name,
    dataIndex: name,
    title: t(`institution.table.${name}`),
    align: 'end' as const,
    render: (value = 0) => value.toLocaleString(translator.locale),
  });
  return (
    <Table
      size="small"
      className="k-table"
      dataSource={shown}
      rowKey="part"
      pagination={false}
      columns={[
        {
          key: 'part',
          title: t('institution.table.part'),
          render: (_, { part }) => option('part', part),
        },
        column('made'),
        column('changed'),
        column('unchanged'),
        column('waiting'),
      ]}
    />
  );
}

function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  const t = useT();
  const { option } = useLabels(institution);
  const { translator } = useConsole();
  const rows = faults.map((fault, index) => ({ ...fault, index }));
  return (
    <Table
      size="small"
      className="k-table"
      dataSource={rows}
      rowKey="index"
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          key: 'part',
          title: t('institution.table.part'),
          render: (_, { part }) => part && option('part', part),
        },
        {
          key: 'row',
          title: t('institution.table.row'),
          align: 'end',
          render: (_, { row, place }) => <span title={place || undefined}>{row || ''}</span>,
        },
        {
          key: 'label',
          title: t('institution.table.field'),
          render: (_, { label }) => capitalise(label, translator.locale),
        },
        {
          key: 'message',
          title: t('institution.table.fault'),
          render: (_, { message, place }) => (
            <>
              {message}
              {place && <div className="k-aside institution-place">{place}</div>}
            </>
          ),
        },
      ]}
    />
  );
}
