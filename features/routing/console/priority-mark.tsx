// A priority by colour, shape and word together.
import { LevelMark } from '#kit/ui/level-mark.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices } from '#features/devices/contract.ts';

export function PriorityMark({ priority }: { priority: number }) {
  const { option } = useLabels(devices);
  return <LevelMark level={priority}>{option('priority', String(priority))}</LevelMark>;
}
