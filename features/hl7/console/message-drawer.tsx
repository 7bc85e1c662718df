// One message: what became of it, its fields by segment and number, and the answer that it got.
import { useId } from 'react';
import { Drawer, Skeleton } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { FieldValue } from '#kit/ui/field-value.tsx';
import { useRecord } from '#kit/ui/queries.ts';
import type { ShownRecord } from '#kit/ui/queries.ts';
import { metaOf } from '#kit/ui/shown-entity.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { hl7Message, hl7Room } from '../contract.ts';
import { ReplayButton } from './replay-button.tsx';
import './hl7.css';

type Row = ShownRecord<typeof hl7Message>;

const FACTS = [
  'state',
  'why',
  'answer',
  'org_name',
  'sender_name',
  'patient',
  'control_id',
  'received_at',
  'said_at',
  'handled_at',
  'address',
  'charset',
] as const;

export function MessageDrawer() {
  const { open, close } = useOpen();
  const t = useT();
  const headId = useId();
  const { data, error, refetch } = useRecord(hl7Message, open);
  const title = data
    ? t('hl7.messageOf', {
        type: [data.type, data.event].filter((part) => part !== '').join('^'),
        sender: data.sender_name,
      })
    : t('hl7.segmentsTitle');
  return (
    <Drawer
      className="k-drawer"
      open={open !== null}
      size={760}
      onClose={close}
      title={
        <h2 id={headId} className="k-drawer-title">
          {title}
        </h2>
      }
      aria-labelledby={headId}
      extra={data?.state === 'held' && data.org_id && <ReplayButton chosen={{ ids: [data.id] }} />}
    >
      {data ? (
        <Shown row={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Shown({ row }: { row: Row }) {
  const t = useT();
  const { field } = useLabels(hl7Room);
  return (
    <>
      <dl className="hl7-facts">
        {FACTS.map((name) => (
          <div key={name}>
            <dt>{field(name)}</dt>
            <dd>
              <FieldValue meta={metaOf(hl7Message, name)} room={hl7Room} value={row[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <Segments title={t('hl7.segmentsTitle')} segments={row.segments} />
      {row.more > 0 && (
        <p className="k-aside">
          {field('more')}: {row.more}
        </p>
      )}
      <Segments title={t('hl7.replyTitle')} segments={row.reply} />
    </>
  );
}

/** Fields that hold nothing are left out, so that numbers may jump. */
function Segments({ title, segments }: { title: string; segments: Row['segments'] }) {
  return (
    <section className="k-section" aria-label={title}>
      <h3>{title}</h3>
      {segments.map(({ name, fields }, at) => (
        <table key={`${name} ${at}`} className="hl7-segment">
          <caption>{name}</caption>
          <tbody>
            {fields.map((value, index) =>
              value === '' ? null : (
                <tr key={index}>
                  <th scope="row">
                    {name}-{index + 1}
                  </th>
                  <td>{value}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      ))}
    </section>
  );
}
