// What keeps organisations from being deleted, in words.
import type { CallFailure } from '#kit/ui/client.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { organisations } from '../contract.ts';
import type { BlockKind } from '../contract.ts';

/** Counting stops here. */
const MOST_COUNTED = 1000;

interface Block {
  what: BlockKind;
  count: number;
  names: string[];
}
interface Blocked {
  id: string;
  short_name: string;
  blocks: Block[];
}

/** What stands in the way, nothing where another rule refused; made here, since a question stands outside of the page. */
export function useExplainBlocks(): (refused: CallFailure) => React.ReactNode {
  const t = useT();
  const { option } = useLabels(organisations);
  const wordsOf = ({ what, count, names }: Block) =>
    t('organisations.blocked', {
      what: option('block', what),
      count: count >= MOST_COUNTED ? `${count}+` : String(count),
      names: `${names.join(' · ')}${count > names.length ? ' …' : ''}`,
    });
  return ({ code, data }) => {
    if (code !== organisations.errors.NOT_EMPTY.code) return null;
    const { organisations: blocked = [] } = (data ?? {}) as { organisations?: Blocked[] };
    return blocked.map(({ id, short_name, blocks }) => (
      <section key={id} aria-label={short_name}>
        <b>{short_name}</b>
        <ul className="o-blocks">
          {blocks.map((block) => (
            <li key={block.what}>{wordsOf(block)}</li>
          ))}
        </ul>
      </section>
    ));
  };
}
