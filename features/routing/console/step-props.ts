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
  /** The step that the dragged one lies over, or none. */
  onOver: (place: number | null) => void;
  /** Let go where it was last seen to lie, or taken back. */
  onDrop: (isKept: boolean) => void;
}
