// Fonts for the test browser: Chinese, Latin and Cyrillic come from an npm package, since a bare machine has none.
// Chromium draws nothing from woff or woff2 files among the system's fonts: they are unpacked to plain sfnt, once.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { modules } from './paths.mjs';

const SUBSETS = ['chinese-simplified', 'latin', 'latin-ext', 'cyrillic'];
const WEIGHTS = [400, 700];

/** The environment that lets a browser on Linux find the fonts, beside those that the system has. */
export function provideFonts() {
  if (process.platform !== 'linux') return {};
  const folder = join(realpathSync(modules), '.cache', 'fonts');
  if (!existsSync(folder)) unpackFonts(folder);
  const config = join(folder, 'fonts.conf');
  const text = fontsConfig(folder);
  // The checkout may have moved since.
  if (!existsSync(config) || readFileSync(config, 'utf8') !== text) writeFileSync(config, text);
  return { FONTCONFIG_FILE: config };
}

function unpackFonts(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const source = join(modules, '@fontsource', 'noto-sans-sc', 'files');
  for (const name of SUBSETS.flatMap((subset) => WEIGHTS.map((weight) => `${subset}-${weight}`))) {
    const woff = readFileSync(join(source, `noto-sans-sc-${name}-normal.woff`));
    writeFileSync(join(draft, `${name}.ttf`), unpackWoff(woff));
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

function fontsConfig(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}

/** WOFF 1 (W3C, 2012) to sfnt: a header, the table directory, and each table inflated at a multiple of four bytes. */
export function unpackWoff(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1 font');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const table = readTable(woff, 44 + 20 * index);
    const at = 12 + 16 * index;
    directory.write(table.tag, at, 'latin1');
    directory.writeUInt32BE(table.checksum, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(table.data.length, at + 12);
    const padding = Buffer.alloc((4 - (table.data.length % 4)) % 4);
    parts.push(table.data, padding);
    end += table.data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff, at) {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) =>
    woff.readUInt32BE(at + field),
  );
  const raw = woff.subarray(offset, offset + packed);
  const data = packed === length ? raw : inflateSync(raw);
  return { tag: woff.toString('latin1', at, at + 4), checksum, data };
}
