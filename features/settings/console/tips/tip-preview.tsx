// A tip as a screen shows it: its text, colours, size and the way it moves; whoever asks for less motion is told in a
// word how it will move.
import { useState } from 'react';
import { Button } from 'antd';
import { ScreenLine } from '#features/devices/console/index.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { COLOUR, DIRECTIONS, LEAST_CONTRAST, contrastOf, settings } from '../../contract.ts';
import '../settings.css';

export interface TipLook {
  text: string;
  colour: string;
  background: string;
  size: number;
  scroll: boolean;
  direction: (typeof DIRECTIONS)[number];
}

const colourIn = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && COLOUR.test(value) ? value : otherwise;

/** The look of what is typed so far. */
export const lookOf = (values: Readonly<Record<string, unknown>>): TipLook => ({
  text: typeof values['text'] === 'string' ? values['text'] : '',
  colour: colourIn(values['colour'], '#ffffff'),
  background: colourIn(values['background'], '#1b5fc1'),
  size: typeof values['size'] === 'number' ? Math.min(Math.max(values['size'], 12), 200) : 32,
  scroll: values['scroll'] === true,
  direction: DIRECTIONS.find((one) => one === values['direction']) ?? 'right_left',
});

export function TipPreview({ look }: { look: TipLook }) {
  const t = useT();
  const { option } = useLabels(settings);
  const [paused, setPaused] = useState(false);
  const { text, colour, background, size, scroll, direction } = look;
  const ratio = contrastOf(colour, background);
  return (
    <figure className="st-preview" aria-label={t('settings.tip.preview')}>
      <ScreenLine
        className="st-screen"
        look={{ text, colour, background, size, way: scroll ? direction : undefined }}
        paused={paused}
      >
        <p className="st-empty">{t('settings.tip.empty')}</p>
      </ScreenLine>
      <figcaption>
        {scroll && text && (
          <>
            <Button className="st-pause" onClick={() => setPaused(!paused)} aria-pressed={paused}>
              {paused ? t('settings.tip.play') : t('settings.tip.pause')}
            </Button>
            <span className="st-still">
              {t('settings.tip.still', { direction: option('direction', direction) })}
            </span>
          </>
        )}
        {ratio < LEAST_CONTRAST && (
          <output className="st-warning">
            {t('settings.tip.contrast', { ratio: ratio.toFixed(1) })}
          </output>
        )}
      </figcaption>
    </figure>
  );
}
