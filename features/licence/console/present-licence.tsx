// How the present licence stands, and what there is of what it names.
import { useConsole } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import type { Tone } from '#kit/ui/enum-tag.tsx';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { licence } from '../contract.ts';
import type { InstalledLicence, LicenceOverview, Standing } from '../contract.ts';
import { Facts } from './facts.tsx';
import type { Fact } from './facts.tsx';

const TONES: Record<Standing, Tone> = {
  none: 'info',
  perpetual: 'good',
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
  wrong_serial: 'bad',
  invalid: 'bad',
};

/** Until when a licence is good, in words. */
export function useUntil() {
  const t = useT();
  const { timeZone } = useConsole();
  return ({ type, expire }: { type: string | null; expire: number | null }): string =>
    type === 'nolimit' || expire === null
      ? t('licence.noLimit')
      : formatMoment(expire * 1000, timeZone);
}

export function PresentLicence({ overview }: { overview: LicenceOverview }) {
  const t = useT();
  const { field } = useLabels(licence);
  const until = useUntil();
  const { standing, type, days_left, history } = overview;
  const [present] = history;
  const facts: Fact[] = [
    [
      field('standing'),
      <EnumTag
        key={standing}
        room={licence}
        name="standing"
        value={standing}
        tone={TONES[standing]}
      />,
    ],
    [field('expire'), type && until(overview)],
    [field('days_left'), days_left === null ? null : t('licence.daysLeft', { count: days_left })],
    [field('holder'), present?.says?.holder],
    ...useUse(overview, present),
  ];
  return (
    <section className="licence-part" aria-labelledby="licence-present">
      <h2 id="licence-present">{t('licence.sections.present')}</h2>
      <Facts facts={facts} />
      {standing === 'none' && <p className="k-hint">{t('licence.none')}</p>}
      {isOver(overview, present) && <p className="k-hint">{t('licence.overLimit')}</p>}
    </section>
  );
}

function isOver({ beds, devices }: LicenceOverview, present: InstalledLicence | undefined) {
  const says = present?.says;
  return beds > (says?.beds ?? Infinity) || devices > (says?.devices ?? Infinity);
}

function useUse(
  { beds, devices }: LicenceOverview,
  present: InstalledLicence | undefined,
): readonly Fact[] {
  const t = useT();
  const { field } = useLabels(licence);
  const { translator } = useConsole();
  const numbers = new Intl.NumberFormat(translator.locale);
  const use = (count: number, limit: number | null | undefined) =>
    typeof limit === 'number'
      ? t('licence.inUse', { count: numbers.format(count), limit: numbers.format(limit) })
      : numbers.format(count);
  return [
    [field('beds'), use(beds, present?.says?.beds)],
    [field('devices'), use(devices, present?.says?.devices)],
  ];
}
