import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrast, parseColour } from './contrast.ts';
import { CALL_TINTS, READABLE, SURFACES, deriveShades } from './derive-shades.ts';

const COLOURS = [
  '#409EFF',
  '#F5222D',
  '#212121',
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ff88',
  '#6959CD',
  '#808080',
];

const ratio = (one: string, other: string) => contrast(parseColour(one), parseColour(other));

for (const scheme of ['light', 'dark'] as const)
  test(`any theme colour gives words, links and buttons that can be read, ${scheme}`, () => {
    for (const colour of COLOURS) {
      const shades = deriveShades(colour, scheme);
      for (const surface of SURFACES[scheme]) {
        assert.ok(ratio(shades.accentText, surface) >= READABLE, `${colour}: words on ${surface}`);
        assert.ok(ratio(shades.accent, surface) >= READABLE, `${colour}: marks on ${surface}`);
      }
      for (const tint of CALL_TINTS[scheme])
        assert.ok(ratio(shades.accentText, tint) >= READABLE, `${colour}: links on ${tint}`);
      assert.ok(
        ratio(shades.accentText, shades.accentSoft) >= READABLE,
        `${colour}: words on the tint`,
      );
      assert.ok(ratio(shades.onAccent, shades.accent) >= READABLE, `${colour}: words on a button`);
      assert.ok(
        ratio(shades.onAccent, shades.accentStrong) >= READABLE,
        `${colour}: words on a button under the pointer`,
      );
    }
  });

function readPalette(): Record<'light' | 'dark', Map<string, string>> {
  const css = readFileSync(join(import.meta.dirname, '../../../kit/ui/palette.css'), 'utf8');
  const [light = '', dark = ''] = css.split("[data-scheme='dark']");
  const read = (part: string) =>
    new Map(
      [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
  const base = read(light);
  return { light: base, dark: new Map([...base, ...read(dark)]) };
}

for (const scheme of ['light', 'dark'] as const)
  test(`the palette's words and call priorities can be read, ${scheme}`, () => {
    const palette = readPalette()[scheme];
    const colour = (name: string) => palette.get(name) ?? assert.fail(`no colour ${name}`);
    const tints = [1, 2, 3, 4, 5].map((level) => colour(`priority-${level}-soft`));
    assert.deepEqual(CALL_TINTS[scheme], tints, 'what links are made readable on');
    const pairs: [string, string][] = [];
    for (const surface of ['canvas', 'surface', 'surface-sunk'])
      for (const words of ['ink', 'ink-soft', 'ink-faint', 'danger', 'good', 'warn'])
        pairs.push([words, surface]);
    for (const level of [1, 2, 3, 4, 5]) {
      pairs.push([`priority-${level}`, 'surface'], [`priority-${level}`, `priority-${level}-soft`]);
      pairs.push([`priority-${level}-on`, `priority-${level}-fill`]);
    }
    for (const state of ['danger', 'good', 'warn']) pairs.push([state, `${state}-soft`]);
    for (const [words, ground] of pairs)
      assert.ok(
        ratio(colour(words), colour(ground)) >= READABLE,
        `${words} on ${ground}: ${ratio(colour(words), colour(ground)).toFixed(2)}`,
      );
  });
