// Where one's own organisation is: zone, country and currency; who may not set them reads what holds.
import { App, Button, Skeleton } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations, regionChange } from '../contract.ts';
import type { Region } from '../contract.ts';
import { InForce } from './in-force.tsx';
import '#kit/ui/kit.css';
import './organisations.css';

export function Page() {
  const t = useT();
  const { client, me } = useConsole();
  const may = useMay(organisations.routes.setRegion);
  const { id } = me.organisation;
  const found = useQuery({
    queryKey: [organisation.thing, 'region', id],
    queryFn: ({ signal }) => client.call(organisations.routes.region, { params: { id }, signal }),
  });
  const { data: region } = found;
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('organisations.pages.OrganisationRegion')}</h1>
      </header>
      {!region && found.error && (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {!region && !found.error && <Skeleton active />}
      {region && <InForce region={region} />}
      {region && !may && <p className="k-aside">{t('organisations.regionReadOnly')}</p>}
      {region && may && <RegionForm key={region.version} region={region} />}
    </div>
  );
}

function RegionForm({ region }: { region: Region }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { id, version, time_zone, country, currency } = region;
  const form = useDraftForm({
    draft: regionChange,
    room: organisations,
    label: t('organisations.pages.OrganisationRegion'),
    initial: { version, time_zone, country, currency },
    submit: async (input) => {
      try {
        await client.call(organisations.routes.setRegion, { params: { id }, input, quiet: true });
        void message.success(ui('saved'));
      } catch (error) {
        if (!(error instanceof CallFailure && error.isHeld)) throw error;
      }
    },
  });
  const send = async () => {
    if (!(await form.send())) return;
    await invalidateThings(queries, [organisation.thing]);
  };
  return (
    <form
      className="o-region"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftFields
        form={form}
        room={organisations}
        sections={[
          {
            fields: [
              { field: 'time_zone', hint: t('organisations.zoneHint') },
              { field: 'country', hint: t('organisations.countryHint') },
              { field: 'currency', hint: t('organisations.inheritHint') },
            ],
          },
        ]}
      />
      <Button type="primary" htmlType="submit" loading={form.sending} disabled={!form.dirty}>
        {ui('save')}
      </Button>
    </form>
  );
}
