// What the board says beside its calls: that it is stale, that it is silenced and what sounds all the same.
import { Alert, Button } from 'antd';
import { useT } from '#features/use-t.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import type { LiveCalls } from './use-live-calls.ts';
import type { ScreenRinger } from './use-ringer.ts';

/** A short break says nothing. */
const PATIENCE_MS = 2000;
const NAMED = 3;

/** `now` is this browser's own time in milliseconds. */
export function StaleBanner({ live, now }: { live: LiveCalls; now: number }) {
  const t = useT();
  const age = useSpan();
  const old = now - live.heardAt();
  if (!live.stale || old < PATIENCE_MS) return null;
  return (
    <Alert
      banner
      type="error"
      role="alert"
      title={t('calls.screen.stale', { age: age(old / 1000) })}
      description={t('calls.board.stale_hint')}
    />
  );
}

export function SoundNotice({ ringer }: { ringer: ScreenRinger }) {
  const t = useT();
  const { translator, timeZone } = useConsole();
  const { on, blocked, toggle, silentUntil, audible } = ringer;
  if (!on || blocked)
    return (
      <output className="screen-notice">
        <span>{t('calls.screen.sound_off')}</span>
        <Button size="large" onClick={toggle}>
          {t('calls.board.sound_on')}
        </Button>
      </output>
    );
  if (silentUntil === 0) return null;
  const clock = new Intl.DateTimeFormat(translator.locale, { timeStyle: 'short', timeZone });
  const places = audible
    .slice(0, NAMED)
    .map(({ space_path, device_name }) => space_path ?? device_name ?? '–')
    .join('; ');
  const rest = audible.length > NAMED ? ` +${audible.length - NAMED}` : '';
  return (
    <output className="screen-notice">
      <strong>{t('calls.screen.muted', { time: clock.format(silentUntil) })}</strong>
      <span>
        {audible.length > 0
          ? t('calls.screen.audible', { places: places + rest })
          : t('calls.screen.audible_none')}
      </span>
    </output>
  );
}
