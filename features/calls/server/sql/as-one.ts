// What several pieces of work ask for at the same time on one transaction, asked for as one statement.

interface Asked<Item, Value> {
  item: Item;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Gives a function that does one; what is asked for before the program has nothing else to do at that moment is handed to
 * `run` together, which gives a value for each in their order. Unlike `gather` no turn of the event loop is waited for.
 */
export function asOne<Item, Value>(
  run: (items: readonly Item[]) => Promise<readonly Value[]>,
): (item: Item) => Promise<Value> {
  let asked: Asked<Item, Value>[] = [];

  async function answer(taken: readonly Asked<Item, Value>[]): Promise<void> {
    try {
      const values = await run(taken.map(({ item }) => item));
      for (const [at, { resolve }] of taken.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      asked.push({ item, resolve, reject });
      if (asked.length > 1) return;
      process.nextTick(() => {
        const taken = asked;
        asked = [];
        void answer(taken);
      });
    });
}
