// A device's state in a word with its mark: is it there, since when, how full, which settings has it confirmed.
import { Age } from '#kit/ui/moment.tsx';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useT } from '#features/use-t.ts';
import { LOW_BATTERY } from '../contract.ts';
import type { DeviceRow } from './device-row.ts';

export function OnlineState({ row }: { row: Pick<DeviceRow, 'online' | 'last_contact_at'> }) {
  const t = useT();
  if (!row.online && !row.last_contact_at)
    return <ToneTag tone="off">{t('devices.states.never')}</ToneTag>;
  return (
    <span className="k-moment">
      <ToneTag tone={row.online ? 'good' : 'bad'}>
        {t(row.online ? 'devices.states.online' : 'devices.states.offline')}
      </ToneTag>
      <span className="k-aside">
        {' '}
        <Age at={row.last_contact_at} />
      </span>
    </span>
  );
}

export function Battery({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="k-aside">–</span>;
  return <ToneTag tone={percent <= LOW_BATTERY ? 'warn' : 'plain'}>{`${percent} %`}</ToneTag>;
}

export function SettingsState({ row }: { row: Pick<DeviceRow, 'config_rev' | 'confirmed_rev'> }) {
  const t = useT();
  const confirmed = row.confirmed_rev >= row.config_rev;
  return (
    <ToneTag tone={confirmed ? 'good' : 'off'}>
      {confirmed
        ? t('devices.settings.confirmed', { rev: row.confirmed_rev })
        : t('devices.settings.waiting', { rev: row.config_rev })}
    </ToneTag>
  );
}
