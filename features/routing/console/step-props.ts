// What a step's card and its parts are given.
import type { ChainStep, ChainWarning } from '../contract.ts';

export interface StepCardProps {
  step: ChainStep;
  place: number;
  count: number;
  mode: 'sequential' | 'simultaneous';
  readOnly: boolean;
  faults: Readonly<Record<string, string>>;
  warnings: readonly ChainWarning[];
  onChange: (step: ChainStep) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (place: number) => void;
  /** Dropped over another step, or over none. */
  onDrop: (to: number | null) => void;
}
