// A ward's devices under its name; chosen one by one or all at once.
import { Alert, Checkbox } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import type { LedRow } from '../contract.ts';
import type { WardGroup } from './group-wards.ts';
import { LedCard } from './led-card.tsx';
import './led.css';

interface WardSectionProps {
  group: WardGroup;
  nameOf: (row: LedRow) => string;
  chosen: readonly string[];
  /** Absent: nothing can be chosen. */
  choose: ((ids: readonly string[], on: boolean) => void) | undefined;
  onAgain: (id: string) => void;
}

export function WardSection({ group, nameOf, chosen, choose, onAgain }: WardSectionProps) {
  const t = useT();
  const { me } = useConsole();
  const { rows, org_name, steered } = group;
  const name = group.name ?? t('led.noWard');
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => chosen.includes(id)).length;
  return (
    <section className="led-ward" aria-label={name}>
      <header>
        {choose && (
          <Checkbox
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={({ target }) => choose(ids, target.checked)}
            aria-label={t('led.selectWard', { ward: name })}
          />
        )}
        <h2>{name}</h2>
        <span className="k-aside">
          {me.level !== 'organisation' && `${org_name} · `}
          {t('led.shiftNow', { shift: t(`led.enums.shift.${rows[0]?.shift ?? 'day'}`) })}
        </span>
      </header>
      {!steered && <Alert type="info" showIcon title={t('led.selfSteered')} />}
      <ul className="led-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <LedCard
              row={row}
              name={nameOf(row)}
              chosen={chosen.includes(row.id)}
              onChoose={choose && ((on) => choose([row.id], on))}
              onAgain={() => onAgain(row.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
