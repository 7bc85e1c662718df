// What reading gives before the parts have their names.
import type { Part } from '../contract.ts';
import type { Dim } from './facts.ts';

export interface Whose {
  /** Null: all organisations. */
  organisation: { id: string; name: string } | null;
  /** It and all below. */
  below: string[];
  /** Those that nothing chosen is above. */
  tops: string[];
}

/** `total`: how many parts its division has; 0 where all of them were read. */
export type Counted = Omit<Part, 'name' | 'place'> & { dim: Dim; total: number };

/** A counted row without what only the reading needs. */
export const partOf = ({
  dim: _dim,
  total: _total,
  ...part
}: Counted): Omit<Part, 'name' | 'place'> => part;
