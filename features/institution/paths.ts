// Paths in the file: names joined by ` / ` from the top down. A stroke or backslash in a name that could be taken for
// the path's own is escaped by a backslash; ` ~2` behind a name tells the second of that name beside the first.

const BETWEEN = ' / ';

/** A name as one step of a path. */
export const escapeName = (name: string): string =>
  name
    .replace(/\\/g, '\\\\')
    .replace(/(?<![^\s])\/|\/(?![^\s])/g, '\\/')
    .replace(/ ~(?=\d+$)/, ' \\~');

/** The step of the `number`th (from 1) of that name among its siblings. */
export const stepOf = (name: string, number = 1): string =>
  number === 1 ? escapeName(name) : `${escapeName(name)} ~${number}`;

export const joinPath = (steps: readonly string[]): string => steps.join(BETWEEN);
export const splitPath = (path: string): string[] => path.split(BETWEEN);

/** The name that a step stands for. */
export const nameOf = (step: string): string => step.replace(/ ~\d+$/, '').replace(/\\(.)/g, '$1');
