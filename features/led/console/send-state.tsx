// How a command to a device stands, by mark and word, with why it failed.
import { Age } from '#kit/ui/moment.tsx';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import type { Tone } from '#kit/ui/enum-tag.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { led } from '../contract.ts';
import type { LedCommand, SendState } from '../contract.ts';

const TONES: Record<SendState, Tone> = {
  waiting: 'off',
  sent: 'info',
  done: 'good',
  failed: 'bad',
  timeout: 'warn',
};

export function CommandState({ command }: { command: LedCommand }) {
  const t = useT();
  const { option } = useLabels(led);
  const { what, state, tries, asked_at, asked_by_name } = command;
  const why = useWhy(command);
  return (
    <li>
      <span className="led-what">{option('command', what)}</span>{' '}
      <EnumTag room={led} name="send_state" value={state} tone={TONES[state]} />
      <span className="k-aside">
        {asked_by_name && `${asked_by_name} · `}
        <Age at={asked_at} />
        {tries > 1 && state !== 'done' && ` · ${t('led.tries', { count: tries })}`}
      </span>
      {why && <span className="led-why">{why}</span>}
    </li>
  );
}

/** Why a command failed; null where it did not. */
export function useWhy({ state, code, reason }: LedCommand): string | null {
  const t = useT();
  if (state !== 'failed') return null;
  if (code === null) return t('led.offline');
  const refused = t('led.refused', { code });
  return reason ? `${refused}. ${t('led.says', { reason })}` : refused;
}
