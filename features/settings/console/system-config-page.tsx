// The provider's configuration of the installation: known keys, and others for devices and integrations.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { RowOf } from '#kit/contract/entity.ts';
import { useT } from '#features/use-t.ts';
import { settings, systemConfig } from '../contract.ts';

type Row = RowOf<typeof systemConfig>;

export function Page() {
  const t = useT();
  const columns: ColumnOf<typeof systemConfig>[] = [
    { field: 'key_code', width: 240 },
    { field: 'name', width: 250 },
    { field: 'config_group', width: 130 },
    { field: 'value', width: 260, render: (row) => <Value row={row} /> },
    { field: 'known', width: 130 },
    { field: 'description', hidden: true },
    { field: 'updated_at', age: true, width: 270 },
  ];
  return (
    <ListPage
      entity={systemConfig}
      room={settings}
      title={t('settings.pages.SystemConfig')}
      createLabel={t('settings.config.add')}
      columns={columns}
      rowName={({ key_code }) => key_code}
      removable={({ known }) => !known}
      summary={<p className="k-aside">{t('settings.config.deviceHint')}</p>}
    >
      <RecordDrawer
        entity={systemConfig}
        room={settings}
        title={(row) => row?.key_code ?? t('settings.config.add')}
        sections={[
          {
            fields: [
              { field: 'key_code', readOnly: isKnown },
              { field: 'config_group', readOnly: isKnown },
              { field: 'name', wide: true },
              {
                field: 'value',
                hint: t('settings.config.knownHint'),
                when: (_, row) => isKnown(row),
              },
              {
                field: 'value',
                hint: t('settings.config.secretHint'),
                when: (values, row) => !isKnown(row) && values['secret'] === true,
              },
              {
                field: 'value',
                when: (values, row) => !isKnown(row) && values['secret'] !== true,
              },
              { field: 'secret', when: (_, row) => !isKnown(row) },
              'description',
            ],
          },
        ]}
      />
    </ListPage>
  );
}

const isKnown = (row: Row | null): boolean => row?.known ?? false;

function Value({ row: { secret, value } }: { row: Row }) {
  const t = useT();
  return secret ? (
    <span className="k-aside">{t('settings.config.hidden')}</span>
  ) : (
    <span className="k-cut" title={value ?? ''}>
      {value}
    </span>
  );
}
