// The regular expressions of the sources: literals, and those put together of what is known before the program runs.
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'rolldown/utils';
import { z } from 'zod';

export interface Expression {
  /** `path:line`, once for each place where it stands. */
  places: string[];
  source: string;
  flags: string;
}

/** What a made expression may be put together of. */
const KNOWN = { z };

const isSource = (path: string) =>
  /^(?:kit|features|apps)\//.test(path) &&
  !/\.(?:test|journey|config)\.tsx?$|\/testing\//.test(path);

/** Every expression of the product's sources, each once; throws where one is made of what only the running program knows. */
export function readExpressions(sources: ReadonlyMap<string, string>): Expression[] {
  const found = new Map<string, Expression>();
  for (const [path, text] of sources) {
    if (!isSource(path)) continue;
    for (const { start, source, flags } of expressionsIn(path, text)) {
      const place = `${path}:${text.slice(0, start).split('\n').length}`;
      const key = `/${source}/${flags}`;
      const known = found.get(key);
      if (known) known.places.push(place);
      else found.set(key, { places: [place], source, flags });
    }
  }
  return [...found.values()];
}

interface Found {
  start: number;
  source: string;
  flags: string;
}

function expressionsIn(path: string, text: string): Found[] {
  const found: Found[] = [];
  const { program, errors } = parseSync(path, text);
  const [fault] = errors;
  if (fault) throw new Error(`${path}: ${fault.message}`);
  const make = (start: number, end: number) => {
    const made = evaluate(path, text.slice(start, end));
    found.push({ start, source: made.source, flags: made.flags });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      found.push({ start: node.start, source, flags });
    },
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start, end);
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start, end);
    },
  }).visit(program);
  return found;
}

function evaluate(path: string, code: string): RegExp {
  try {
    return runInNewContext(code, KNOWN) as RegExp;
  } catch (error) {
    throw new Error(`${path}: nobody can say beforehand what ${code} takes`, { cause: error });
  }
}
