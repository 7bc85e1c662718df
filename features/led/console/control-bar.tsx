// The actions of the chosen devices.
import { useState } from 'react';
import { Button } from 'antd';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { led } from '../contract.ts';
import type { LedRow } from '../contract.ts';
import { ControlDialog } from './control-dialog.tsx';
import type { Deeds } from './use-deeds.ts';
import '#kit/ui/kit.css';
import './led.css';

interface ControlBarProps {
  rows: readonly LedRow[];
  deeds: Deeds;
  onClear: () => void;
}

export function ControlBar({ rows, deeds, onClear }: ControlBarProps) {
  const t = useT();
  const ui = useUi();
  const { option } = useLabels(led);
  const [setting, setSetting] = useState(false);
  const ids = rows.map(({ id }) => id);
  const selected = ui('selected', { count: rows.length });
  return (
    <div className="k-selection led-bar" role="toolbar" aria-label={selected}>
      <span>{selected}</span>
      <Button type="primary" onClick={() => setSetting(true)}>
        {t('led.control')}
      </Button>
      <Button onClick={() => deeds.run(ids, { does: 'set', change: { lit: true } })}>
        {t('led.turnOn')}
      </Button>
      <Button onClick={() => deeds.run(ids, { does: 'set', change: { lit: false } })}>
        {t('led.turnOff')}
      </Button>
      {(['test', 'identify'] as const).map((does) => (
        <Button key={does} onClick={() => deeds.run(ids, { does })}>
          {option('check', does)}
        </Button>
      ))}
      <Button onClick={() => deeds.run(ids, { does: 'resend' })}>{t('led.resend')}</Button>
      <Button type="text" onClick={onClear}>
        {ui('clearSelection')}
      </Button>
      {setting && (
        <ControlDialog
          rows={rows}
          give={(change) => deeds.give(ids, { does: 'set', change })}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
