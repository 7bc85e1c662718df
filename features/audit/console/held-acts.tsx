// What a waiting change would do, act by act.
import { Differences } from '#kit/ui/differences.tsx';
import { useAuditWords } from '#kit/ui/use-audit-words.ts';
import { audit } from '../contract.ts';
import type { PendingChange } from '../contract.ts';
import { findThing } from './known-things.ts';

const NAMES = ['name', 'real_name', 'full_name', 'alias'] as const;

function nameIn(...sides: unknown[]): string {
  for (const side of sides)
    for (const name of NAMES) {
      const found = (side as Record<string, unknown> | null | undefined)?.[name];
      if (typeof found === 'string' && found !== '') return found;
    }
  return '';
}

export function HeldActs({ entries }: Pick<PendingChange, 'entries'>) {
  const words = useAuditWords();
  return (
    <ul className="au-acts">
      {entries.map(({ action, thing, thing_id, before, after }) => {
        const known = findThing(thing);
        return (
          <li key={`${thing} ${thing_id} ${action}`}>
            <strong>
              {words.action(action)} · {words.thing(thing)} {nameIn(before, after)}
            </strong>
            {action !== 'delete' && (
              <Differences
                before={before}
                after={after}
                room={known?.room ?? audit}
                entity={known}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
