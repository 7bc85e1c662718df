// What became of a fact.
export type Outcome = 'made' | 'changed' | 'unchanged';

export interface Taken {
  outcome: Outcome;
  /** Our thing; null where there was nothing to do with, and nothing to remember. */
  id: string | null;
  /** Of a stay: the check-in that is its. */
  arrived_at?: string | null;
  /** Records whose stays hold again, and are to be taken anew although they say nothing new. */
  reopened?: string[];
}
