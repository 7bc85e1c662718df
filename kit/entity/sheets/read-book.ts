// What a workbook says of itself: where its visible sheets lie, its shared texts, which styles show a date.
import type { Archive } from './zip-reader.ts';
import { BadArchive } from './zip-reader.ts';
import { readWholeXml } from './read-xml.ts';
import { lengthen, unescapeText } from './sheet-text.ts';

export interface BookSheet {
  name: string;
  path: string;
}

export interface Book {
  /** Never empty: the visible ones in their order, or the first where all are hidden. */
  sheets: readonly [BookSheet, ...BookSheet[]];
  /** Days count from 1904, as old Macs had it. */
  from1904: boolean;
  texts: readonly string[];
  /** How much its cells may still hold together, in characters. */
  left: number;
  /** Whether cells of a style show a day or an instant. */
  isDate: (style: number) => boolean;
}

const MOST_TEXT = 24_000_000;
/** Of cells, in every program. */
const MOST_STYLES = 65_536;

interface Relation {
  id: string;
  kind: string;
  target: string;
}

/** Resolves a target against the folder of the part that names it. */
function resolve(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/'))
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  return path.join('/');
}

async function readRelations(archive: Archive, of: string): Promise<Relation[]> {
  const [name = ''] = of.split('/').slice(-1);
  const path = `${of.slice(0, of.length - name.length)}_rels/${name}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readWholeXml(archive.read(path), {
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element === 'Relationship')
        relations.push({
          id: Id,
          kind: Type.split('/').at(-1) ?? '',
          target: resolve(of, Target),
        });
    },
  });
  return relations;
}

async function readShared(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await readWholeXml(archive.read(path), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inPhonetic = true;
      inText = name === 't' && !inPhonetic;
    },
    text(part) {
      if (inText) text = lengthen(text, part);
    },
    close(name) {
      if (name === 'si') texts.push(unescapeText(text));
      else if (name === 'rPh') inPhonetic = false;
      inText = false;
    },
  });
  return texts;
}

/** Formats that every program knows by number: days and times of all countries. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A code of one's own shows a date where it names year, month, day or hour outside quotes and brackets. */
const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/\[[^[\]]*\]|"[^"]*"|\\.|_./g, '').split(';')[0] ?? '');

async function readStyles(archive: Archive, path: string): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await readWholeXml(archive.read(path), {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attributes['numFmtId']), isDateCode(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        if (styles.push(own.get(id) ?? isDateFormat(id)) > MOST_STYLES)
          throw new BadArchive('Too many styles');
      }
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  });
  return styles;
}

/** Reads all of a workbook but its rows; `BadArchive` where it is none. */
export async function readBook(archive: Archive): Promise<Book> {
  const root = (await readRelations(archive, '')).find(({ kind }) => kind === 'officeDocument');
  if (!root || !archive.has(root.target)) throw new BadArchive('No workbook');
  let from1904 = false;
  const listed: { id: string; name: string; hidden: boolean }[] = [];
  await readWholeXml(archive.read(root.target), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      else if (name === 'sheet') {
        const [, id = ''] = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key)) ?? [];
        const hidden = (attributes['state'] ?? 'visible') !== 'visible';
        listed.push({ id, name: attributes['name'] ?? '', hidden });
      }
    },
  });
  const relations = await readRelations(archive, root.target);
  const visible = listed.filter(({ hidden }) => !hidden);
  const sheets = (visible.length > 0 ? visible : listed.slice(0, 1)).map(({ id, name }) => {
    const path = relations.find((one) => one.id === id && one.kind === 'worksheet')?.target;
    return path && archive.has(path) ? { name, path } : null;
  });
  const [first, ...others] = sheets;
  if (!first) throw new BadArchive('No sheet');
  const find = (wanted: string) =>
    relations.find(({ kind, target }) => kind === wanted && archive.has(target))?.target;
  const [shared, styles] = [find('sharedStrings'), find('styles')];
  const dates = styles ? await readStyles(archive, styles) : [];
  return {
    sheets: [first, ...others.filter((one) => one !== null)],
    from1904,
    left: MOST_TEXT,
    texts: shared ? await readShared(archive, shared) : [],
    isDate: (style) => dates[style] ?? false,
  };
}
