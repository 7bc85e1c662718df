// A course as it is read: its steps one by one, and what went out between them in one fold each.
import type { CourseLine } from '../contract.ts';

/** What became of a message to a receiver; a call of a large ward has hundreds. */
const WAY = ['sent', 'delivered', 'seen'] as const;
export type WayAction = (typeof WAY)[number];

export type CoursePart =
  | { kind: 'step'; line: CourseLine; before: CourseLine | undefined }
  | { kind: 'way'; lines: CourseLine[]; counts: Record<WayAction, number> };

const isWay = ({ action }: CourseLine): boolean => WAY.some((way) => way === action);

/** The steps in their order, each run of deliveries between two of them as one part with how many there are of each. */
export function foldCourse(course: readonly CourseLine[]): CoursePart[] {
  const parts: CoursePart[] = [];
  let before: CourseLine | undefined;
  for (const line of course) {
    if (!isWay(line)) {
      parts.push({ kind: 'step', line, before });
      before = line;
      continue;
    }
    const last = parts.at(-1);
    const part =
      last?.kind === 'way'
        ? last
        : { kind: 'way' as const, lines: [], counts: { sent: 0, delivered: 0, seen: 0 } };
    if (part !== last) parts.push(part);
    part.lines.push(line);
    part.counts[line.action as WayAction] += 1;
  }
  return parts;
}
