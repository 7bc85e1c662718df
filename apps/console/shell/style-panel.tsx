// The right panel: theme colour, brightness, and which parts of the shell are shown.
import { CheckOutlined } from '@ant-design/icons';
import { Drawer, Segmented, Switch } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { THEME_COLOURS, changePreferences, usePreferences } from '../preferences.ts';
import { SCHEMES } from '../theme/scheme.ts';
import { useShellWords } from '../use-shell-words.ts';

export function StylePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useShellWords();
  const { scheme, tagsView, fixedHeader, sidebarLogo } = usePreferences();
  return (
    <Drawer open={open} onClose={onClose} title={text('panel.title')} size={320}>
      <div className="style-panel">
        <ColourChoice />
        <section>
          <h2>{text('panel.scheme')}</h2>
          <Segmented
            block
            value={scheme}
            aria-label={text('panel.scheme')}
            options={SCHEMES.map((value) => ({ value, label: text(`enums.scheme.${value}`) }))}
            onChange={(value) => changePreferences({ scheme: value })}
          />
        </section>
        <Option label={text('panel.tagsView')}>
          {(id) => (
            <Switch
              aria-labelledby={id}
              checked={tagsView}
              onChange={(checked) => changePreferences({ tagsView: checked })}
            />
          )}
        </Option>
        <Option label={text('panel.fixedHeader')}>
          {(id) => (
            <Switch
              aria-labelledby={id}
              checked={fixedHeader}
              onChange={(checked) => changePreferences({ fixedHeader: checked })}
            />
          )}
        </Option>
        <Option label={text('panel.sidebarLogo')}>
          {(id) => (
            <Switch
              aria-labelledby={id}
              checked={sidebarLogo}
              onChange={(checked) => changePreferences({ sidebarLogo: checked })}
            />
          )}
        </Option>
      </div>
    </Drawer>
  );
}

function ColourChoice() {
  const text = useShellWords();
  const { themeColour } = usePreferences();
  const chosen = themeColour.toUpperCase();
  const own = THEME_COLOURS.every((colour) => colour !== chosen);
  return (
    <section>
      <h2>{text('panel.theme')}</h2>
      <div className="swatches">
        {THEME_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className="swatch"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === chosen}
            onClick={() => changePreferences({ themeColour: colour })}
          >
            {colour === chosen && <CheckOutlined />}
          </button>
        ))}
      </div>
      <label className="swatch-own" data-chosen={own || undefined}>
        <input
          type="color"
          value={themeColour.toLowerCase()}
          onChange={(event) => changePreferences({ themeColour: event.target.value })}
        />
        {text('panel.other')}
      </label>
    </section>
  );
}

function Option({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="style-option">
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}
