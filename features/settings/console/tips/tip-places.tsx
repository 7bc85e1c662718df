// The places that can show a tip, and no others.
import { Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { settings } from '../../contract.ts';

export function TipPlaces({ value, values: _, set: _set, onChange, ...input }: Control) {
  const ui = useUi();
  const { client } = useConsole();
  const { data, isPending } = useQuery({
    queryKey: ['screentip', 'places'],
    queryFn: ({ signal }) => client.call(settings.routes.tipPlaces, { signal }),
  });
  return (
    <Select
      {...input}
      className="k-wide"
      mode="multiple"
      value={Array.isArray(value) ? value : []}
      options={data?.map(({ id, path }) => ({ value: id, label: path })) ?? []}
      loading={isPending}
      onChange={onChange}
      placeholder={ui('choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
