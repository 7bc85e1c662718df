// Groups of nursing options: what holds here, one's own and the shared ones.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useT } from '#features/use-t.ts';
import { nursingGroup, settings } from '../../contract.ts';
import type { NursingOption } from '../../contract.ts';
import { SourceTag } from '../source-tag.tsx';
import { LabelTag } from './label-tag.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { EditedOption } from './options-editor.tsx';
import { OverrideGroup } from './override-group.tsx';
import '../settings.css';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const isOwn = ({ org_id }: { org_id: string | null }) =>
    org_id !== null || me.level === 'provider';
  const columns: ColumnOf<typeof nursingGroup>[] = [
    { field: 'name', width: 150 },
    { field: 'code', width: 110 },
    {
      field: 'options',
      width: 380,
      render: ({ options }) => <Labels options={options} />,
    },
    { field: 'several', width: 110 },
    { field: 'shown_on', width: 170 },
    { field: 'enabled', width: 90, tones: { true: 'good', false: 'off' } },
    { field: 'position', width: 90, hidden: true },
    {
      field: 'source',
      title: t('settings.source'),
      width: 110,
      render: (row) => <SourceTag org_id={row.org_id} />,
    },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={nursingGroup}
      room={settings}
      title={t('settings.pages.NurseConfig')}
      createLabel={t('settings.nursing.add')}
      columns={columns}
      hideFilters={me.level === 'organisation' ? ['org_id'] : []}
      refreshOn={['nurseconfig.changed']}
      removable={isOwn}
      summary={<InForce />}
    >
      <RecordDrawer
        entity={nursingGroup}
        room={settings}
        title={(row) => row?.name ?? t('settings.nursing.add')}
        defaults={() => ({
          several: false,
          enabled: true,
          shown_on: ['bed'],
          position: 10,
          options: [],
        })}
        readOnly={(row) => !isOwn(row)}
        actions={(row) => !isOwn(row) && <OverrideGroup row={row} />}
        sections={[
          {
            title: t('settings.nursing.group'),
            fields: [
              'name',
              { field: 'code', hint: t('settings.nursing.codeHint') },
              'several',
              'enabled',
              'shown_on',
              'position',
            ],
          },
          {
            lead: ({ row, readOnly }) =>
              readOnly && row ? <Labels options={row['options'] as NursingOption[]} /> : null,
            fields: [
              {
                field: 'options',
                wide: true,
                when: (_, row) => row === null || isOwn(row),
                input: (control) => <Options {...control} />,
              },
            ],
          },
        ]}
      />
    </ListPage>
  );
}

function Options({ value, onChange, id, 'aria-labelledby': labelledBy }: Control) {
  const options = (Array.isArray(value) ? value : []) as EditedOption[];
  return (
    <OptionsEditor
      id={id ?? ''}
      labelledBy={labelledBy ?? ''}
      // What is sent has an id, a name and a colour.
      options={options.map(({ id: known, name, colour }) => ({
        ...(known ? { id: known } : {}),
        name,
        colour,
      }))}
      onChange={onChange}
    />
  );
}

function Labels({ options }: { options: readonly { name: string; colour: string }[] }) {
  return (
    <span className="st-labels">
      {options.map(({ name, colour }) => (
        <LabelTag key={name} name={name} colour={colour} />
      ))}
    </span>
  );
}

/** The groups that hold where the user is, with those of the organisations above. */
function InForce() {
  const t = useT();
  const { client, me } = useConsole();
  const { data } = useQuery({
    queryKey: ['nurseconfig', 'in_force'],
    queryFn: ({ signal }) => client.call(settings.routes.nursingInForce, { input: {}, signal }),
  });
  const sourceOf = (org_id: string | null) =>
    org_id === null ? 'shared' : org_id === me.organisation.id ? 'own' : 'above';
  return (
    <section className="st-panel" aria-labelledby="nursing-in-force">
      <h2 id="nursing-in-force">{t('settings.nursing.preview')}</h2>
      <p className="k-aside">{t('settings.nursing.previewHint')}</p>
      {data?.length === 0 && <p>{t('settings.nursing.none')}</p>}
      <dl className="st-groups">
        {data?.map(({ id, org_id, name, options }) => (
          <div key={id}>
            <dt>
              {name} <span className="k-aside">{t(`settings.sources.${sourceOf(org_id)}`)}</span>
            </dt>
            <dd>
              <Labels options={options} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
