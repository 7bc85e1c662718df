// What holds of zone, country and currency, whether it is said here or above.
import { useConsole } from '#kit/ui/console-context.ts';
import { countryLabel, currencyLabel, zoneLabel } from '#kit/ui/region-names.ts';
import { useT } from '#features/use-t.ts';
import type { Region } from '../contract.ts';

type Held = Pick<Region, 'time_zone_in_force' | 'country_in_force' | 'currency_in_force'>;

export function InForce({ region }: { region: Held }) {
  const t = useT();
  const { locale } = useConsole().translator;
  return (
    <p className="k-hint">
      {t('organisations.inForce', {
        zone: zoneLabel(region.time_zone_in_force),
        country: countryLabel(region.country_in_force, locale),
        currency: currencyLabel(region.currency_in_force, locale),
      })}
    </p>
  );
}
