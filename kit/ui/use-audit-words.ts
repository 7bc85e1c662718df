// Words for acts and things of the audit; what no words are known for stands as it is named.
import { useConsole } from './console-context.ts';
import { capitalise } from './use-words.ts';

export function useAuditWords() {
  const { translator } = useConsole();
  const label = (kind: 'action' | 'thing', value: string) => {
    const path = `audit.enums.${kind}.${value}`;
    return capitalise(translator.has(path) ? translator.text(path) : value, translator.locale);
  };
  return {
    action: (value: string) => label('action', value),
    thing: (value: string) => label('thing', value),
  };
}
