// A role: what it is, what its people may do, what they see, and what their devices offer.
import { Skeleton } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { SectionForm } from '#kit/ui/record-fields.tsx';
import { useT } from '#features/use-t.ts';
import { access, role } from '../contract.ts';
import { useHeading, useLevelOf, useMenuGroups, usePermissionGroups } from './choice-groups.ts';
import { DeviceTypesInput, EventKeysInput } from './device-inputs.tsx';
import { GroupedChecks } from './grouped-checks.tsx';
import { SeeAsButton } from './see-as-button.tsx';

/** `across`: roles of several organisations, so that the form asks for theirs. */
export function RoleDrawer({ across }: { across: boolean }) {
  const t = useT();
  return (
    <RecordDrawer
      entity={role}
      room={access}
      size={820}
      title={(row) => row?.name ?? t('access.role.add')}
      defaults={() => ({ role_type: 'nurse', permissions: [], menus: [], widgets: [] })}
      touches={['menu']}
      actions={(row) => <SeeAsButton id={row.id} />}
      sections={[
        {
          title: t('access.role.general'),
          fields: [
            'name',
            'role_type',
            // Its people, parent and devices are there: it can't move.
            { field: 'org_id', when: (_, row) => across && row === null },
            { field: 'org_name', when: (_, row) => across && row !== null },
            {
              field: 'parent_id',
              label: t('access.role.parent'),
              reference: {
                filters: (values, row) => ({ org_id: values['org_id'] ?? row?.org_id }),
              },
            },
            'description',
          ],
        },
        {
          title: t('access.role.permissions'),
          lead: (form) => <Permissions form={form} />,
          fields: [],
        },
        { title: t('access.role.menus'), lead: (form) => <Menus form={form} />, fields: [] },
        {
          title: t('access.role.ward'),
          fields: [
            { field: 'widgets', hint: t('access.role.widgetsHint'), wide: true },
            {
              field: 'device_types',
              hint: t('access.role.typesHint'),
              wide: true,
              input: (control) => <DeviceTypesInput {...control} />,
            },
            {
              field: 'event_keys',
              hint: t('access.role.eventsHint'),
              wide: true,
              input: (control) => <EventKeysInput {...control} />,
            },
          ],
        },
      ]}
    />
  );
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function Permissions({ form: { values, set, readOnly } }: { form: SectionForm }) {
  const t = useT();
  const { me } = useConsole();
  const value = listOf(values['permissions']);
  const groups = usePermissionGroups();
  const held = (permission: string) => me.permissions.has(permission);
  const offered = groups.flatMap((group) => {
    const items = group.items.filter((item) => held(item.value) || value.includes(item.value));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
  const whole = me.founder === 1 || me.level === 'provider';
  return (
    <>
      {!whole && !readOnly && <p className="k-hint">{t('access.role.unheld')}</p>}
      <GroupedChecks
        label={t('access.role.permissions')}
        groups={offered}
        value={value}
        onChange={(next) => set('permissions', next)}
        readOnly={readOnly}
        held={(item) => held(item.value)}
      />
    </>
  );
}

function Menus({ form }: { form: SectionForm }) {
  const { me } = useConsole();
  const org_id = form.row?.['org_id'] ?? form.values['org_id'];
  const level = useLevelOf(typeof org_id === 'string' ? org_id : me.organisation.id);
  return level === null ? <Skeleton active /> : <MenusOf level={level} form={form} />;
}

function MenusOf({
  level,
  form: { values, set, readOnly },
}: {
  level: NonNullable<ReturnType<typeof useLevelOf>>;
  form: SectionForm;
}) {
  const t = useT();
  const heading = useHeading();
  const given = new Set(listOf(values['permissions']));
  const owners = new Map(
    usePermissionGroups().flatMap(({ key, items }) => items.map((item) => [item.value, key])),
  );
  return (
    <GroupedChecks
      label={t('access.role.menus')}
      groups={useMenuGroups(level)}
      value={listOf(values['menus'])}
      onChange={(next) => set('menus', next)}
      readOnly={readOnly}
      note={({ needs }) => {
        const owner = needs && owners.get(needs);
        return owner && !given.has(needs)
          ? t('access.role.needs', { permission: heading(`${owner}.permissions.${needs}`) })
          : undefined;
      }}
    />
  );
}
