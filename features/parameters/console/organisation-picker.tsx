// Whose parameters are shown, for those who see several organisations.
import { useState } from 'react';
import { Select } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSettled } from '#kit/ui/use-settled.ts';
import { useT } from '#features/use-t.ts';
import { parameterPath, parameters } from '../contract.ts';

interface OrganisationPickerProps {
  org_id: string;
  /** Its name, once it is known. */
  name: string | undefined;
}

export function OrganisationPicker({ org_id, name }: OrganisationPickerProps) {
  const t = useT();
  const { client, me } = useConsole();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), 250);
  const { data } = useQuery({
    queryKey: ['partinfo', 'parameters', keyword],
    queryFn: ({ signal }) =>
      client.call(parameters.routes.page, {
        input: { size: 50, ...(keyword ? { keyword } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: me.level !== 'organisation',
  });
  if (!data || me.level === 'organisation') return null;
  const found = data.list.map(({ id, full_name }) => ({ value: id, label: full_name }));
  const known = found.some(({ value }) => value === org_id);
  const shown = known || keyword || !name ? found : [{ value: org_id, label: name }, ...found];
  return (
    <Select
      className="p-whose-choice"
      aria-label={t('parameters.organisation')}
      value={org_id}
      options={shown}
      labelRender={({ value, label }) => (value === org_id && name) || label}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id: string) => void navigate(parameterPath(id))}
    />
  );
}
