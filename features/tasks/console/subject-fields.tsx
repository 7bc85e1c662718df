// For whom or where a task or plan is, as both forms ask for it.
import { useConsole } from '#kit/ui/console-context.ts';
import type { FieldOptions } from '#kit/ui/record-fields.tsx';
import { useT } from '#features/use-t.ts';
import { placeNeeded } from '../contract.ts';

/** Kinds of places by the subject. */
const KINDS = { bed: 'bed', room: 'room', ward: 'department' } as const;

/** The subject, and behind it the resident or the place that it needs. */
export function useSubjectFields(): FieldOptions[] {
  const t = useT();
  const { me } = useConsole();
  const own = { org_id: me.organisation.id };
  return [
    {
      field: 'subject',
      after: (_value, set) => {
        set('space_id', null);
        set('resident_id', null);
      },
    },
    {
      field: 'resident_id',
      when: ({ subject }) => subject === 'resident',
      required: (values) => placeNeeded(values) === 'resident_id',
      reference: { filters: () => own },
    },
    ...Object.entries(KINDS).map(([kind, filter]): FieldOptions => ({
      field: 'space_id',
      when: ({ subject }) => subject === kind,
      ...(kind === 'ward'
        ? { hint: t('tasks.wardHint') }
        : { required: (values) => placeNeeded(values) === 'space_id' }),
      reference: { label: 'path', filters: () => ({ ...own, kind: filter }) },
    })),
  ];
}
