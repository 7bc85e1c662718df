// The part of a new record that gives the resident a bed at once, and since when.
import type { Section } from '#kit/ui/record-fields.tsx';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { residents } from '../contract.ts';
import { BedPicker } from './bed-picker.tsx';
import type { ResidentRow } from './shown-resident.ts';
import { SinceInput } from './since-input.tsx';

/** `across`: residents of several organisations; theirs is then that of the bed. */
export function useAdmission(across: boolean): Section<ResidentRow> {
  const t = useT();
  const may = useMay(residents.routes.checkIn);
  const { me } = useConsole();
  const maySee = me.permissions.has('space.read');
  return {
    title: t('residents.sections.admission'),
    when: (_, row) => row === null && may && maySee,
    fields: [
      {
        field: 'bed_id',
        wide: true,
        input: ({ value, onChange, set, id = '', ...input }) => (
          <div
            id={id}
            className="r-admission"
            role="radiogroup"
            aria-labelledby={input['aria-labelledby']}
            aria-describedby={input['aria-describedby']}
            aria-invalid={input['aria-invalid']}
          >
            <BedPicker
              optional
              value={typeof value === 'string' ? value : null}
              onChange={(bed) => {
                onChange(bed?.id ?? null);
                if (across && bed) set('org_id', bed.org_id);
              }}
            />
          </div>
        ),
      },
      {
        field: 'checked_in_at',
        hint: t('residents.admit.sinceHint'),
        when: ({ bed_id }) => typeof bed_id === 'string',
        input: ({ set: _set, values: _values, ...input }) => <SinceInput {...input} />,
      },
    ],
  };
}
