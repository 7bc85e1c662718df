// antd's stylesheet, extracted when Vite asks for it: the rules of the components that the console imports and of those
// inside them. Variables are left out: the browser sets them, so that colour, size and scheme can change.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCache, StyleProvider, extractStyle } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import * as antd from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';

const ID = 'virtual:antd.css';
const RESOLVED = `\0${ID}`;
const root = join(import.meta.dirname, '../..');
const antdFolder = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es');

const folderOf = (component: string): string =>
  component.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (letters, at: number) => (at > 0 ? '-' : '') + letters.toLowerCase(),
  );

/** The components that the console's sources import from antd by name. */
function findImported(): string[] {
  const files = globSync(
    ['apps/console/**/*.{ts,tsx}', 'kit/ui/**/*.{ts,tsx}', 'features/*/console/**/*.{ts,tsx}'],
    { cwd: root },
  );
  const imports = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/import\s+\{([^}]*)\}\s+from\s+'antd'/g),
  ]);
  return imports.flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
}

/** The folders of antd that are inside these, however deep: a table has a pager, a pager a select. */
function withInner(folders: Iterable<string>): Set<string> {
  const found = new Set(folders);
  for (const folder of found)
    for (const file of globSync(`${folder}/**/*.js`, {
      cwd: antdFolder,
      exclude: ['**/__tests__/**'],
    }))
      for (const [, inner = ''] of readFileSync(join(antdFolder, file), 'utf8').matchAll(
        /from ["'](?:\.\.\/)+([a-z-]+)/g,
      ))
        if (inner !== 'style') found.add(inner);
  return found;
}

function extractAntd(): string {
  const folders = withInner(findImported().map(folderOf));
  const includes = Object.keys(antd).filter((name) => folders.has(folderOf(name)));
  const cache = createCache();
  const theme = { hashed: false, cssVar: { key: 'carillon' } };
  renderAll({
    includes,
    customTheme: (node) =>
      createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme }, node)),
  });
  return extractStyle(cache, { plain: true, types: 'style' });
}

/** Serves `virtual:antd.css`. */
export function antdStyle(): Plugin {
  return {
    name: 'antd-style',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? extractAntd() : undefined),
  };
}
