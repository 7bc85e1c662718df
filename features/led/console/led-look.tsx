// An LED device as it looks without a call: a strip with its text in its colour, or a lamp; darker as it is dimmer.
import { ClockCircleOutlined } from '@ant-design/icons';
import { ScreenLine } from '#features/devices/console/index.ts';
import { useJoin } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import type { LedRow, Speed } from '../contract.ts';
import './led.css';

const PACES: Record<Speed, number> = { slow: 2, normal: 4, fast: 8 };
/** The picture is to be read however dim the screen is. */
const LEAST_OPACITY = 0.6;
/** As most strips shine, and every one that was given no other colour. */
export const AMBER = '#ffb000';

export type Look = Pick<
  LedRow,
  | 'type'
  | 'lit'
  | 'brightness_day'
  | 'brightness_night'
  | 'shift'
  | 'text'
  | 'colour'
  | 'scroll'
  | 'speed'
  | 'clock'
>;

/** What it is dimmed to now, in percent; 0 where it is off. */
const brightnessOf = ({ lit, shift, brightness_day, brightness_night }: Look): number =>
  lit === false ? 0 : ((shift === 'night' ? brightness_night : brightness_day) ?? 100);

export function LedLook({ look, paused = false }: { look: Look; paused?: boolean }) {
  const t = useT();
  const join = useJoin();
  const { type, text, colour, scroll, speed, clock } = look;
  const brightness = brightnessOf(look);
  const dark = brightness === 0;
  const said = { state: t(dark ? 'led.dark' : 'led.lit'), brightness };
  const opacity = LEAST_OPACITY + (1 - LEAST_OPACITY) * (brightness / 100);
  if (type !== 'LED_SCREEN')
    return (
      <figure className="led-strip led-lamp" aria-label={t('led.looks.lamp', said)}>
        <svg viewBox="4 12 32 22" aria-hidden="true" data-dark={dark || undefined}>
          <path d="M8 26a12 12 0 0 1 24 0z" style={dark ? {} : { fill: AMBER, opacity }} />
          <path d="M6 26h28v6H6z" />
        </svg>
      </figure>
    );
  const parts = [
    t('led.looks.screen', said),
    ...(clock && !dark ? [t('led.withClock')] : []),
    ...(dark ? [] : [text || t('led.noText')]),
  ];
  // A picture, as dim as the screen itself: who can't see it is told all of it in its name.
  return (
    <figure className="led-picture" aria-label={join(parts)}>
      <div className="led-strip" aria-hidden>
        {clock && !dark && (
          <ClockCircleOutlined className="led-clock" style={{ color: colour ?? AMBER, opacity }} />
        )}
        <ScreenLine
          className="led-text"
          paused={paused}
          look={{
            text: dark ? '' : (text ?? ''),
            colour: mixed(colour ?? AMBER, opacity),
            background: '#000000',
            way: scroll ? 'right_left' : undefined,
            pace: PACES[speed ?? 'normal'],
          }}
        >
          <p className="led-nothing">{t(dark ? 'led.dark' : 'led.noText')}</p>
        </ScreenLine>
      </div>
    </figure>
  );
}

/** The colour on black, so dim. */
function mixed(colour: string, opacity: number): string {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? [];
  return `rgb(${parts.map((part) => Math.round(Number.parseInt(part, 16) * opacity)).join(' ')})`;
}
