// Whose calls are shown, for those who see several organisations; none chosen: all that they see.
import { Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { organisation, organisations } from '#features/organisations/contract.ts';
import { useClear } from '#kit/ui/use-clear.tsx';
import { useT } from '#features/use-t.ts';

interface OrganisationChoiceProps {
  org_id: string | undefined;
  onChange: (org_id: string | undefined) => void;
}

export function OrganisationChoice({ org_id, onChange }: OrganisationChoiceProps) {
  const t = useT();
  const clear = useClear();
  const { client, me } = useConsole();
  const { data = [], isFetching } = useQuery({
    queryKey: [organisation.thing, 'mine'],
    queryFn: ({ signal }) => client.call(organisations.routes.mine, { signal }),
    enabled: me.level !== 'organisation',
  });
  if (me.level === 'organisation') return null;
  const options = data
    .filter(({ id }) => me.level === 'provider' || id !== me.organisation.id)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <Select
      className="st-whose"
      aria-label={t('statistics.fields.organisation')}
      placeholder={t('statistics.all')}
      value={options.some(({ value }) => value === org_id) ? org_id : null}
      options={options}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clear}
      onChange={(chosen?: string | null) => onChange(chosen ?? undefined)}
    />
  );
}
