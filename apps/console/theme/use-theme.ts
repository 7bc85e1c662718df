// The theme as the preferences and the system have it, told to the document and to antd.
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';
import { TEXT_PX } from '../sizes.ts';
import { makeTheme } from './antd-theme.ts';
import { deriveShades } from './derive-shades.ts';
import { still, touched } from './media.ts';
import { resolveScheme, showScheme, watchSystemScheme } from './scheme.ts';

/** antd's theme of this moment; keeps the document's palette in step. */
export function useTheme() {
  const { scheme: chosen, themeColour, size } = usePreferences();
  const scheme = useSyncExternalStore(watchSystemScheme, () => resolveScheme(chosen));
  const touch = useSyncExternalStore(touched.watch, touched.is);
  const motion = !useSyncExternalStore(still.watch, still.is);
  const shades = useMemo(() => deriveShades(themeColour, scheme), [themeColour, scheme]);
  useLayoutEffect(() => {
    showScheme(scheme);
    const { style } = document.documentElement;
    style.setProperty('--accent', shades.accent);
    style.setProperty('--accent-strong', shades.accentStrong);
    style.setProperty('--accent-text', shades.accentText);
    style.setProperty('--accent-soft', shades.accentSoft);
    style.setProperty('--on-accent', shades.onAccent);
  }, [scheme, shades]);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['size'] = size;
    style.setProperty('--text', `${TEXT_PX[size]}px`);
  }, [size]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-touch', touch);
  }, [touch]);
  return useMemo(
    () => makeTheme({ scheme, shades, size, touch, motion }),
    [scheme, shades, size, touch, motion],
  );
}
