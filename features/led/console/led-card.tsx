// A device on the page: its look, whether it is there, what it is set to and how its commands stand.
import { Button, Checkbox } from 'antd';
import { useLabels } from '#kit/ui/use-words.ts';
import { OnlineState } from '#features/devices/console/index.ts';
import { useT } from '#features/use-t.ts';
import { led } from '../contract.ts';
import type { LedRow } from '../contract.ts';
import { LedLook } from './led-look.tsx';
import { CommandState } from './send-state.tsx';

interface LedCardProps {
  row: LedRow;
  name: string;
  chosen: boolean;
  /** Absent: it can't be chosen. */
  onChoose?: ((chosen: boolean) => void) | undefined;
  onAgain: () => void;
}

export function LedCard({ row, name, chosen, onChoose, onAgain }: LedCardProps) {
  const t = useT();
  const { option } = useLabels(led);
  const { space_path, type, gateway_name, led_specs, brightness_day, brightness_night } = row;
  const about = [
    row.alias && option('led_type', type),
    led_specs,
    gateway_name && t('led.through', { gateway: gateway_name }),
  ].filter(Boolean);
  return (
    <article className="led-card" aria-label={name} data-chosen={chosen || undefined}>
      <header>
        {onChoose && (
          <Checkbox
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
            aria-label={t('led.select', { name })}
          />
        )}
        <h3>{name}</h3>
        <OnlineState row={row} />
      </header>
      <p className="k-aside">{[space_path, ...about].filter(Boolean).join(' · ')}</p>
      <LedLook look={row} />
      <p className="led-set">
        {brightness_day === null || brightness_night === null
          ? t('led.neverSet')
          : t('led.brightness', { day: brightness_day, night: brightness_night })}
      </p>
      {row.commands.length > 0 && (
        <ul className="led-commands">
          {row.commands.map((command) => (
            <CommandState key={command.what} command={command} />
          ))}
        </ul>
      )}
      {onChoose && (row.state === 'failed' || row.state === 'timeout') && (
        <Button className="led-again" onClick={onAgain}>
          {t('led.resend')}
        </Button>
      )}
    </article>
  );
}
