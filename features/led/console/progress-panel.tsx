// How far the last command has come: how many have replied, and those that it did not reach, to send again.
import { Button } from 'antd';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import type { LedCommand, LedRow } from '../contract.ts';
import { CommandState } from './send-state.tsx';
import type { Given } from './use-deeds.ts';

interface ProgressPanelProps {
  given: Given;
  rows: readonly LedRow[];
  nameOf: (row: LedRow) => string;
  onAgain: (ids: readonly string[]) => void;
  onClose: () => void;
}

const commandOf = (row: LedRow, what: string): LedCommand | undefined =>
  row.commands.find((command) => command.what === what);

export function ProgressPanel({ given, rows, nameOf, onAgain, onClose }: ProgressPanelProps) {
  const t = useT();
  const ui = useUi();
  const { ids, what } = given;
  const concerned = rows.flatMap((row) => {
    const command = ids.includes(row.id) ? commandOf(row, what) : undefined;
    return command ? [{ row, command }] : [];
  });
  const done = concerned.filter(({ command }) => command.state === 'done').length;
  const unreached = concerned.filter(({ command }) =>
    ['failed', 'timeout'].includes(command.state),
  );
  return (
    <section className="led-progress" aria-label={t('led.progressLabel')}>
      <div className="led-progress-row">
        <progress value={done} max={ids.length} aria-label={t('led.progressLabel')} />
        <output>{t('led.progress', { done, total: ids.length })}</output>
        <Button type="text" onClick={onClose} aria-label={t('led.dismiss')}>
          {ui('close')}
        </Button>
      </div>
      {unreached.length > 0 && (
        <>
          <h3>{t('led.unreached')}</h3>
          <ul className="led-unreached">
            {unreached.map(({ row, command }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>
                <ul className="led-commands">
                  <CommandState command={command} />
                </ul>
              </li>
            ))}
          </ul>
          <Button onClick={() => onAgain(unreached.map(({ row }) => row.id))}>
            {t('led.resend')}
          </Button>
        </>
      )}
    </section>
  );
}
