// A priority by colour, shape and word together.
import { LEVEL_SHAPES } from '#kit/ui/level-shapes.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices } from '#features/devices/contract.ts';

export function PriorityMark({ priority }: { priority: number }) {
  const { option } = useLabels(devices);
  return (
    <span className="r-priority" data-priority={priority}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={LEVEL_SHAPES[priority]} />
      </svg>
      {option('priority', String(priority))}
    </span>
  );
}
