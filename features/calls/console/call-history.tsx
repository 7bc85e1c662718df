// Interaction records: every call with its times, searched and exported; one opens with its whole course.
import { useConsole } from '#kit/ui/console-context.ts';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import { callEntry, calls } from '../contract.ts';
import { CallDrawer } from './call-drawer.tsx';
import { CallMark } from './call-mark.tsx';
import { useCallName } from './call-words.ts';
import './calls.css';

const LIVE = ['call.raised', 'call.changed', 'call.ended'];
const SELDOM = [
  'event',
  'code',
  'space_id',
  'device_type',
  'resident_id',
  'answered_by',
  'response_s',
];

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const nameOf = useCallName();
  const age = useSpan();
  const columns: ColumnOf<typeof callEntry>[] = [
    { field: 'raised_at', width: 190, render: (call) => <Moment at={call.raised_at} /> },
    {
      field: 'priority',
      width: 175,
      render: ({ priority, code, event }) => <CallMark call={{ priority, code, event }} />,
    },
    { field: 'event_name', width: 150, render: nameOf },
    { field: 'type', hidden: true },
    { field: 'space_path', width: 200 },
    'resident_name',
    {
      field: 'state',
      tones: { ended: 'off', cancelled: 'off', answered: 'info', reminded: 'warn', raised: 'bad' },
    },
    {
      field: 'result',
      width: 160,
      tones: { connected: 'good', unconnected: 'warn', not_hung_up: 'warn', not_responding: 'bad' },
    },
    {
      field: 'response_s',
      width: 130,
      render: ({ response_s }) => (response_s === null ? '–' : age(response_s)),
    },
    'answered_by_name',
    { field: 'ended_at', hidden: true },
    { field: 'device_name', hidden: true },
    { field: 'repeats', hidden: true },
    { field: 'false_call', hidden: true },
    { field: 'test', hidden: true },
    { field: 'note', hidden: true },
  ];
  return (
    <ListPage
      entity={callEntry}
      room={calls}
      title={t('calls.pages.CallHistory')}
      columns={columns}
      hideFilters={me.level === 'organisation' ? SELDOM : [...SELDOM, 'department_id']}
      quickDates="raised_at"
      refreshOn={LIVE}
      rowName={(call) => `${nameOf(call)} ${call.space_path ?? ''}`}
    >
      <CallDrawer />
    </ListPage>
  );
}
