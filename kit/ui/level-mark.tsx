// A level of five, 1 the highest, by colour, shape and word together.
import { LEVEL_SHAPES } from './level-shapes.ts';

export function LevelMark({ level, children }: { level: number; children: React.ReactNode }) {
  return (
    <span className="k-level" data-priority={level}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={LEVEL_SHAPES[level]} />
      </svg>
      {children}
    </span>
  );
}
