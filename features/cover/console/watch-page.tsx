// Mobile-device spaces: which spaces a shared watch or phone serves, that goes with whoever is on duty.
import { useState } from 'react';
import { Alert, App, Button, Checkbox, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { RowOf } from '#kit/contract/entity.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { invalidateThings, useList } from '#kit/ui/queries.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useNarrow } from '#kit/ui/use-narrow.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useUnsaved } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { devices, isDeviceType } from '#features/devices/contract.ts';
import '#kit/ui/kit.css';
import { area, covers, deviceCover } from '../contract.ts';
import { SpacePicker } from './space-picker.tsx';
import { useNodes } from './use-nodes.ts';
import './cover.css';

type Watch = RowOf<typeof deviceCover>;

const MOST = 200;
const { deviceSet } = covers.routes;

/** The address names a device by its path, or by what is chosen on the page, which stays in one tab. */
function useChosen() {
  const { id = null } = useParams();
  const [params, setParams] = useSearchParams();
  const at = params.get('at');
  return {
    // An empty choice goes back to the list, past what the path names.
    chosen: at === null ? id : at || null,
    choose: (next: string | null) => setParams({ at: next ?? '' }),
  };
}

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const list = useList(deviceCover, { size: MOST });
  const narrow = useNarrow();
  const { chosen, choose } = useChosen();
  useLiveRefresh([deviceCover.thing], ['cover.changed', 'device.changed']);
  if (!mayAccess(me, deviceCover.routes.page.access)) return <StatePage kind="forbidden" />;
  const watches = list.data?.list ?? [];
  const watch =
    watches.find((one) => one.id === chosen) ?? (narrow || chosen ? undefined : watches[0]);
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('cover.pages.WatchFrame')}</h1>
        {narrow && watch && (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => choose(null)}>
            {t('cover.watches')}
          </Button>
        )}
      </header>
      <p className="k-aside cv-hint">{t('cover.watchHint')}</p>
      {list.error && <FailureState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && !list.data && <Skeleton active />}
      {list.data && watches.length === 0 && (
        <StatePage kind="empty" title={t('cover.noWatches')} hint={t('cover.noWatchesHint')} />
      )}
      {watches.length > 0 && (
        <div className="cv-beside">
          {!(narrow && watch) && (
            <Watches watches={watches} chosen={watch?.id ?? null} onChoose={choose} />
          )}
          {watch ? (
            <Serving key={`${watch.id} ${watch.stamp}`} watch={watch} />
          ) : (
            !narrow && (
              <StatePage
                kind="empty"
                title={t('cover.chooseWatch')}
                hint={t('cover.chooseWatchHint')}
              />
            )
          )}
        </div>
      )}
    </div>
  );
}

interface WatchesProps {
  watches: readonly Watch[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

const useWatchName = () => {
  const { option } = useLabels(devices);
  const typeOf = ({ type }: Watch) => (isDeviceType(type) ? option('device_type', type) : type);
  return { typeOf, nameOf: (watch: Watch) => watch.alias ?? typeOf(watch) };
};

function Watches({ watches, chosen, onChoose }: WatchesProps) {
  const t = useT();
  const { typeOf, nameOf } = useWatchName();
  return (
    <section className="cv-side" aria-label={t('cover.watches')}>
      <ul className="cv-choices">
        {watches.map((watch) => (
          <li key={watch.id}>
            <button
              type="button"
              className="cv-choice"
              aria-pressed={watch.id === chosen}
              onClick={() => onChoose(watch.id)}
            >
              <span className="cv-choice-name">
                {nameOf(watch)}
                <span className="k-aside">
                  {[typeOf(watch), watch.space_path].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="k-aside cv-count">
                {watch.spaces.length + watch.areas.length > 0
                  ? t('cover.serves', { spaces: watch.spaces.length, areas: watch.areas.length })
                  : t('cover.noCover')}
              </span>
              <ToneTag tone={watch.online ? 'good' : 'off'}>
                {t(watch.online ? 'devices.states.online' : 'devices.states.offline')}
              </ToneTag>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Serving({ watch }: { watch: Watch }) {
  const t = useT();
  const ui = useUi();
  const { field } = useLabels(covers);
  const { nameOf } = useWatchName();
  const { client, me } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const nodes = useNodes();
  const areas = useQuery({
    queryKey: [area.thing, 'list', 'all'],
    queryFn: ({ signal }) => client.call(covers.routes.areaPage, { input: { size: MOST }, signal }),
  });
  const [spaceIds, setSpaceIds] = useState<string[]>(watch.space_ids);
  const [areaIds, setAreaIds] = useState<string[]>(watch.area_ids);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const mayWrite = mayAccess(me, deviceSet.access);
  useUnsaved(
    !isSameSet(spaceIds, watch.space_ids) || !isSameSet(areaIds, watch.area_ids),
    nameOf(watch),
  );
  const failed = nodes.error ?? areas.error;
  if (failed) return <FailureState error={failed} onRetry={() => void nodes.refetch()} />;
  if (!nodes.data || !areas.data) return <Skeleton active />;
  const save = async () => {
    setSaving(true);
    try {
      const input = { space_ids: spaceIds, area_ids: areaIds, stamp: watch.stamp };
      await client.call(deviceSet, { params: { id: watch.id }, input, quiet: true });
      setFailure(null);
      void message.success(t('cover.saved'));
      await invalidateThings(queries, [deviceCover.thing, area.thing]);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="cv-main" aria-label={nameOf(watch)}>
      <h2>{nameOf(watch)}</h2>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {areas.data.list.length > 0 && (
        <fieldset className="cv-areas" disabled={!mayWrite}>
          <legend>{field('area_ids')}</legend>
          <Checkbox.Group
            value={areaIds}
            disabled={!mayWrite}
            onChange={setAreaIds}
            options={areas.data.list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </fieldset>
      )}
      <h3>{field('space_ids')}</h3>
      <SpacePicker
        nodes={nodes.data}
        value={spaceIds}
        onChange={setSpaceIds}
        disabled={!mayWrite}
        label={t('cover.spaceTree')}
      />
      {mayWrite && (
        <div className="cv-foot">
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {ui('save')}
          </Button>
        </div>
      )}
    </section>
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
