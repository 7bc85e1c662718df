// A resident's record: who they are, what they need, and below it stays, relatives, fees and vital signs.
import { Suspense } from 'react';
import { Button, Skeleton, Tabs } from 'antd';
import { QrcodeOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { mayAccess, useConsole, useMay } from '#kit/ui/console-context.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { NursingPanel } from '#features/settings/console/index.ts';
import { settings } from '#features/settings/contract.ts';
import type { Permission } from '#features/contracts.ts';
import { useT } from '#features/use-t.ts';
import { resident, residents } from '../contract.ts';
import { useAdmission } from './admission-fields.tsx';
import { readBedHint } from './bed-hint.ts';
import { FeesPanel } from './fees-panel.tsx';
import { RelativesPanel } from './relatives-panel.tsx';
import type { Asked, ResidentRow } from './shown-resident.ts';
import { StayButtons } from './stay-buttons.tsx';
import { StayHistory } from './stay-history.tsx';
import { VitalsPanel } from './vitals-panel.tsx';
import { WaitingChoice } from './waiting-choice.tsx';

export interface ResidentDrawerProps {
  /** Residents of several organisations, so that the form asks for theirs. */
  across: boolean;
  onAsk: (asked: Asked) => void;
  onPrint: (row: ResidentRow) => void;
}

type Preset = ReturnType<typeof readBedHint>;
const defaultsOf = (preset: Preset, across: boolean) => ({
  sex: 'unknown',
  age_unit: 'year',
  ...(preset ? { bed_id: preset.bed_id, ...(across ? { org_id: preset.org_id } : {}) } : {}),
});

const CARERS = ['doctor_id', 'nurse_id', 'caregiver_id'];

export function ResidentDrawer({ across, onAsk, onPrint }: ResidentDrawerProps) {
  const t = useT();
  const { me } = useConsole();
  const admission = useAdmission(across);
  const own = (row: ResidentRow | null) => row?.org_id ?? me.organisation.id;
  return (
    <RecordDrawer
      entity={resident}
      room={residents}
      size={760}
      title={(row) => row?.name ?? t('residents.add')}
      defaults={(hint) => defaultsOf(readBedHint(hint), across)}
      touches={['space']}
      actions={(row) => (
        <div className="k-row-actions">
          <StayButtons row={row} onAsk={onAsk} />
          <OrdersLink row={row} />
          <Button size="small" icon={<QrcodeOutlined aria-hidden />} onClick={() => onPrint(row)}>
            {t('residents.qr.open')}
          </Button>
        </div>
      )}
      sections={[
        {
          title: t('residents.sections.person'),
          lead: (form) => form.row === null && <WaitingChoice form={form} />,
          fields: [
            'name',
            'registration_no',
            'sex',
            'birthday',
            { field: 'age', when: ({ birthday }) => !birthday },
            { field: 'age_unit', when: ({ birthday }) => !birthday },
            'nickname',
            { field: 'bed_path', wide: true, when: (_, row) => row !== null },
            { field: 'org_id', wide: true, when: () => across },
          ],
        },
        admission,
        {
          title: t('residents.sections.care'),
          fields: [
            { field: 'condition', wide: true },
            { field: 'advice', wide: true },
            ...CARERS.map((field) => ({
              field,
              reference: {
                filters: (values: Readonly<Record<string, unknown>>, row: ResidentRow | null) => ({
                  org_id: values['org_id'] ?? own(row),
                }),
              },
            })),
            'guardian',
          ],
        },
        {
          title: t('residents.sections.identity'),
          fields: ['id_type', 'id_number', 'mobile', { field: 'address', wide: true }],
        },
        {
          title: t('residents.sections.birth'),
          when: (values) => values['sex'] !== 'man',
          fields: ['childbirth_type', 'baby_name', 'baby_sex', 'baby_birthday'],
        },
        { title: t('residents.sections.more'), fields: ['remark'] },
      ]}
      extra={(row) => <ResidentParts row={row} />}
    />
  );
}

const ORDERS_READ: Permission = 'order.read';

/** To the orders of the resident, in consoles that have such a page. */
function OrdersLink({ row }: { row: ResidentRow }) {
  const t = useT();
  const { me } = useConsole();
  const navigate = useNavigate();
  if (me.level !== 'organisation' || !mayAccess(me, ORDERS_READ)) return null;
  return (
    <Button size="small" onClick={() => void navigate(`/customer/advice/${row.id}`)}>
      {t('residents.orders')}
    </Button>
  );
}

/** Each is read when it is looked at: reading a part of a record is recorded. */
function ResidentParts({ row }: { row: ResidentRow }) {
  const t = useT();
  const mayNursing = useMay(settings.routes.residentNursing);
  const mayFees = useMay(residents.routes.fees);
  return (
    <section className="k-section" aria-label={t('residents.sections.parts')}>
      <h2>{t('residents.sections.parts')}</h2>
      <Tabs
        items={[
          {
            key: 'stays',
            label: t('residents.parts.stays'),
            children: <StayHistory id={row.id} />,
          },
          ...(mayNursing
            ? [
                {
                  key: 'nursing',
                  label: t('settings.nursing.labels'),
                  children: (
                    <Suspense fallback={<Skeleton active title={false} />}>
                      <NursingPanel id={row.id} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          {
            key: 'relatives',
            label: t('residents.parts.relatives'),
            children: <RelativesPanel id={row.id} />,
          },
          {
            key: 'vitals',
            label: t('residents.parts.vitals'),
            children: <VitalsPanel id={row.id} />,
          },
          ...(mayFees
            ? [
                {
                  key: 'fees',
                  label: t('residents.parts.fees'),
                  children: <FeesPanel id={row.id} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
