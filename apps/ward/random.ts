// Chance with a seed: the same seed gives the same ward, in every test and on every machine.

export interface Random {
  /** Even between 0 and 1, 1 excluded. */
  uniform(): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** Waiting time of a Poisson process by its mean. */
  exponential(mean: number): number;
  /** Lognormal by its median and the deviation of its logarithm. */
  lognormal(median: number, sigma: number): number;
  /** A whole number from 0 up to, and without, `below`. */
  index(below: number): number;
  /** One of these; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** One name by weights that sum to 1. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** Mulberry32: 32 bits of state are plenty for days of one ward. */
function makeUniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from a seed, an integer. */
export function makeRandom(seed: number): Random {
  const uniform = makeUniform(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - uniform());
  // Box and Muller; the second value of each pair is given away.
  const normal = () => Math.sqrt(exponential(2)) * Math.cos(2 * Math.PI * uniform());
  const index = (below: number) => Math.floor(uniform() * below);
  return {
    uniform,
    happens: (probability) => uniform() < probability,
    exponential,
    lognormal: (median, sigma) => median * Math.exp(sigma * normal()),
    index,
    pick: (items) => items[index(items.length)],
    pickWeighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let rest = uniform();
      for (const name of names) {
        rest -= weights[name];
        if (rest < 0) return name;
      }
      return names[0] as keyof typeof weights;
    },
  };
}
