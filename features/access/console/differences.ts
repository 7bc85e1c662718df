// Two roles side by side: every point on which they could differ, and whether they do.
import type { Group } from './choice-groups.ts';

export interface Line {
  key: string;
  label: string;
  /** As text, or whether the role has it. */
  left: string | boolean;
  right: string | boolean;
  differs: boolean;
}
export interface Chapter {
  key: string;
  title: string;
  lines: Line[];
}

/** A chapter of ticks: what one of the two has; what neither has says nothing. */
export function compareTicks(
  { key, title, items }: Group,
  left: readonly string[],
  right: readonly string[],
): Chapter {
  const lines = items.flatMap(({ value, label }): Line[] => {
    const [one, other] = [left.includes(value), right.includes(value)];
    return one || other
      ? [{ key: value, label, left: one, right: other, differs: one !== other }]
      : [];
  });
  return { key, title, lines };
}

/** The chapters, or of each only what differs; one without lines isn't there. */
export function pickLines(chapters: readonly Chapter[], onlyDifferences: boolean): Chapter[] {
  return chapters.flatMap((chapter) => {
    const lines = chapter.lines.filter(({ differs }) => differs || !onlyDifferences);
    return lines.length > 0 ? [{ ...chapter, lines }] : [];
  });
}

export const countDifferences = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, { lines }) => sum + lines.filter(({ differs }) => differs).length, 0);
