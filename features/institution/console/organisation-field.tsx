// Which organisation is meant; whoever may not see them all means the own.
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { organisation } from '#features/organisations/contract.ts';

interface OrganisationFieldProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The organisation named in the page's address (`?org_id=`), else the own where that is an institution's. */
export function useFirstOrganisation(): string | null {
  const { me } = useConsole();
  const [params] = useSearchParams();
  return params.get('org_id') ?? (me.level === 'provider' ? null : me.organisation.id);
}

export function OrganisationField({ label, value, onChange }: OrganisationFieldProps) {
  const id = useId();
  const { me } = useConsole();
  const maySee = useMay(organisation.routes.page);
  const own = { [me.organisation.id]: me.organisation.short_name };
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {maySee ? (
        <ReferenceSelect
          id={id}
          thing={organisation.thing}
          value={value}
          known={own}
          onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : null)}
        />
      ) : (
        <span id={id}>{me.organisation.short_name}</span>
      )}
    </div>
  );
}
