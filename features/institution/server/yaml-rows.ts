// The rows of a YAML file. Every value is taken as the text that stands there, so that `018` stays 018 and `no` is no
// surprise; anchors, aliases and tags are refused, since they can make much of little.
import { LineCounter, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Node, Pair, Scalar, YAMLMap } from 'yaml';
import { findNesting } from './yaml-nesting.ts';

/** What a field holds: a text, several, or nothing. */
export type YamlValue = string | readonly string[] | null;

export interface YamlRow {
  part: string;
  index: number;
  line: number;
  cells: readonly (readonly [field: string, value: YamlValue, line: number])[];
}

export interface YamlFault {
  name: 'yamlSyntax' | 'yamlShape' | 'yamlAlias' | 'yamlVersion' | 'partTwice';
  line: number;
  /** The top-level key concerned. */
  part: string;
}

export interface YamlReading {
  rows: YamlRow[];
  faults: YamlFault[];
}

const HEAD: Readonly<Record<string, string>> = { carillon: 'institution', version: '1' };
const EMPTY = new Set(['', '~', 'null', 'Null', 'NULL']);

const isText = (node: unknown): node is Scalar => isScalar(node);
const textOf = ({ value }: Scalar): string => (typeof value === 'string' ? value : '');

function valueOf(node: unknown): YamlValue | undefined {
  if (node === null || node === undefined) return null;
  if (isText(node)) return node.type === 'PLAIN' && EMPTY.has(textOf(node)) ? null : textOf(node);
  if (isSeq(node) && node.items.every(isText))
    return node.items.map((item) => textOf(item as Scalar));
  return undefined;
}

/** Reads the text; what it can't make rows of is told by its line. */
export function readYamlRows(text: string): YamlReading {
  const deep = findNesting(text);
  if (deep !== null) return { rows: [], faults: [{ name: 'yamlShape', line: deep, part: '' }] };
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    keepSourceTokens: false,
  });
  const lineAt = (node: unknown): number => {
    const start = (node as Node | null)?.range?.[0];
    return start === undefined ? 1 : lines.linePos(start).line;
  };
  const reading: YamlReading = { rows: [], faults: [] };
  const blame = (name: YamlFault['name'], line: number, part = '') =>
    void reading.faults.push({ name, line, part });
  for (const { pos } of document.errors) blame('yamlSyntax', lines.linePos(pos[0]).line);
  if (reading.faults.length > 0) return reading;
  visit(document, {
    Alias: (_, node) => blame('yamlAlias', lineAt(node)),
    Node: (_, node) => void ('anchor' in node && node.anchor && blame('yamlAlias', lineAt(node))),
  });
  if (reading.faults.length > 0) return reading;
  const { contents } = document;
  if (contents === null) return reading;
  if (!isMap(contents)) blame('yamlShape', 1);
  else for (const pair of contents.items) readPart(pair, { reading, blame, lineAt });
  return reading;
}

interface Parts {
  reading: YamlReading;
  blame: (name: YamlFault['name'], line: number, part?: string) => void;
  lineAt: (node: unknown) => number;
}

function readPart({ key, value }: Pair, { reading, blame, lineAt }: Parts): void {
  if (!isText(key)) return blame('yamlShape', lineAt(key));
  const part = textOf(key);
  const wanted = HEAD[part];
  if (wanted !== undefined) {
    if (!isText(value) || textOf(value) !== wanted) blame('yamlVersion', lineAt(key), part);
    return;
  }
  if (valueOf(value) === null) return;
  if (!isSeq(value)) return blame('yamlShape', lineAt(key), part);
  for (const [index, item] of value.items.entries()) {
    if (!isMap(item)) blame('yamlShape', lineAt(item), part);
    else readRow(item, { part, index }, { reading, blame, lineAt });
  }
}

function readRow(
  item: YAMLMap,
  { part, index }: { part: string; index: number },
  { reading, blame, lineAt }: Parts,
): void {
  const cells: YamlRow['cells'][number][] = [];
  for (const { key, value } of item.items) {
    const held = valueOf(value);
    if (!isText(key) || held === undefined) blame('yamlShape', lineAt(key), part);
    else cells.push([textOf(key), held, lineAt(key)]);
  }
  reading.rows.push({ part, index, line: lineAt(item), cells });
}
