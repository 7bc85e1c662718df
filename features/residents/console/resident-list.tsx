// Residents of a ward, and at the hospital and the provider of all below: who is here, where, in whose care.
import { useState } from 'react';
import { Segmented } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { STATUSES, resident, residents } from '../contract.ts';
import { QrDialog } from './qr-dialog.tsx';
import { ResidentDrawer } from './resident-drawer.tsx';
import { StayButtons } from './stay-buttons.tsx';
import { StayDialog } from './stay-dialog.tsx';
import type { Asked, ResidentRow } from './shown-resident.ts';
import { useAge } from './shown-resident.ts';
import './residents.css';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const [asked, ask] = useState<Asked | null>(null);
  const [printed, print] = useState<ResidentRow | null>(null);
  const across = me.level !== 'organisation';
  return (
    <ListPage
      entity={resident}
      room={residents}
      title={t(across ? 'residents.pages.HospitalCustomer' : 'residents.pages.CustomerList')}
      createLabel={t('residents.add')}
      columns={useColumns(across)}
      hideFilters={across ? ['status'] : ['status', 'org_id']}
      refreshOn={['resident.changed']}
      touches={['space']}
      removable={(row) => row.status !== 'checked_in'}
      summary={<StatusChoice />}
      rowActions={(row) => <StayButtons row={row} onAsk={ask} narrow />}
      actionsWidth={176}
    >
      <ResidentDrawer across={across} onAsk={ask} onPrint={print} />
      {asked && (
        <StayDialog key={`${asked.row.id}${asked.act}`} {...asked} onClose={() => ask(null)} />
      )}
      {printed && <QrDialog row={printed} onClose={() => print(null)} />}
    </ListPage>
  );
}

const PUT_AWAY_OTHERWISE: readonly string[] = [
  'doctor_name',
  'caregiver_name',
  'left_at',
  'created_at',
];
/** The spec's variants of a ward's list by version of the interface: 1 who lies where, 2 in whose care. */
const PUT_AWAY: Readonly<Record<number, readonly string[]>> = {
  1: [...PUT_AWAY_OTHERWISE, 'nurse_name', 'condition'],
  2: ['registration_no', 'left_at', 'created_at'],
};

function useColumns(across: boolean): ColumnOf<typeof resident>[] {
  const t = useT();
  const ageOf = useAge();
  const { uiVersion } = useConsole();
  const { field, option } = useLabels(residents);
  const away = (!across && PUT_AWAY[uiVersion]) || PUT_AWAY_OTHERWISE;
  const columns: Exclude<ColumnOf<typeof resident>, string>[] = [
    { field: 'name', width: 150 },
    {
      field: 'status',
      width: 120,
      render: (row) => (
        <ToneTag tone={row.status === 'checked_in' ? 'good' : row.left_at ? 'off' : 'warn'}>
          {row.status === 'left' && !row.left_at
            ? t('residents.waiting')
            : option('status', row.status)}
        </ToneTag>
      ),
    },
    { field: 'bed_path', width: 220 },
    ...(across ? ([{ field: 'org_name', width: 140 }] as const) : []),
    { field: 'sex', width: 80 },
    { field: 'age', title: field('age'), width: 90, render: (row) => ageOf(row) },
    { field: 'nurse_name', width: 110 },
    { field: 'doctor_name', width: 110 },
    { field: 'caregiver_name', width: 110 },
    { field: 'checked_in_at', age: true, width: 280 },
    { field: 'registration_no', width: 140 },
    { field: 'condition', width: 180 },
    { field: 'left_at' },
    { field: 'created_at' },
  ];
  return columns.map((column) => ({ ...column, hidden: away.includes(column.field) }));
}

function StatusChoice() {
  const t = useT();
  const { field, option } = useLabels(residents);
  const { state, change } = useListState(resident);
  const { status = '', ...others } = state.filters;
  return (
    <div className="r-status">
      <Segmented
        aria-label={field('status')}
        value={status}
        options={[
          { value: '', label: t('residents.all') },
          ...STATUSES.map((value) => ({ value, label: option('status', value) })),
        ]}
        onChange={(value) => change({ filters: value ? { ...others, status: value } : others })}
      />
    </div>
  );
}
