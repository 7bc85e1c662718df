// Button events: an organisation's own, and the default ones that it may read.
import { Select } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { LevelMark } from '#kit/ui/level-mark.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { buttonEvent, devices } from '../../contract.ts';
import { EventIcon } from './event-icon.tsx';
import { IconPicker } from './icon-picker.tsx';
import { OverrideEvent } from './override-event.tsx';
import { RangePicture } from './range-picture.tsx';
import type { EventRow } from './use-drawn-events.ts';

const PRIORITIES = [1, 2, 3, 4, 5] as const;

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const { option } = useLabels(devices);
  const isOwn = (row: EventRow) => row.org_id !== null || me.level === 'provider';
  const columns: ColumnOf<typeof buttonEvent>[] = [
    {
      field: 'name',
      width: 180,
      render: ({ icon, name }) => (
        <>
          <EventIcon name={icon} /> {name}
        </>
      ),
    },
    { field: 'key_code', width: 140 },
    { field: 'call_type', width: 150 },
    {
      field: 'priority',
      width: 190,
      numeric: false,
      render: ({ priority }) => (
        <LevelMark level={priority}>{option('priority', String(priority))}</LevelMark>
      ),
    },
    { field: 'device_type', width: 140 },
    { field: 'role_name', width: 120 },
    {
      field: 'source',
      title: t('devices.source'),
      width: 128,
      render: (row) => (
        <ToneTag>{row.org_id === null ? t('devices.shared') : t('devices.own')}</ToneTag>
      ),
    },
    { field: 'description', hidden: true },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={buttonEvent}
      room={devices}
      title={t('devices.pages.EventList')}
      createLabel={t('devices.addEvent')}
      columns={columns}
      hideFilters={me.level === 'organisation' ? ['org_id'] : []}
      removable={isOwn}
    >
      <RecordDrawer
        entity={buttonEvent}
        room={devices}
        title={(row) => row?.name ?? t('devices.addEvent')}
        defaults={() => ({ priority: 4 })}
        readOnly={(row) => !isOwn(row)}
        actions={(row) => !isOwn(row) && <OverrideEvent row={row} />}
        sections={[
          {
            title: t('devices.sections.event'),
            fields: [
              'name',
              'key_code',
              'call_type',
              { field: 'priority', input: (control) => <PrioritySelect {...control} /> },
              'device_type',
              { field: 'role_id', when: () => me.level !== 'provider' },
              { field: 'icon', wide: true, input: (control) => <IconPicker {...control} /> },
              'description',
            ],
          },
          {
            title: t('devices.sections.area'),
            lead: (form) => (
              <RangePicture
                {...form}
                org_id={form.row ? form.row.org_id : me.level === 'provider' ? null : undefined}
              />
            ),
            fields: ['x_from', 'x_to', 'y_from', 'y_to'],
          },
        ]}
      />
    </ListPage>
  );
}

function PrioritySelect({ value, values: _, set: _set, onChange, ...input }: Control) {
  const { option } = useLabels(devices);
  return (
    <Select
      {...input}
      className="k-wide"
      value={value as number}
      onChange={onChange}
      options={PRIORITIES.map((priority) => ({
        value: priority,
        label: option('priority', String(priority)),
      }))}
    />
  );
}
