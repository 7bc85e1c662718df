// Words for acts and things of the audit, as the rooms have them; what no room has words for stands as it is named.
import { useConsole } from './console-context.ts';
import { capitalise } from './use-words.ts';

export function useAuditWords() {
  const { translator } = useConsole();
  const label = (key: 'acts' | 'things', value: string) =>
    capitalise(translator.gathered(key).get(value) ?? value, translator.locale);
  return {
    action: (value: string) => label('acts', value),
    thing: (value: string) => label('things', value),
  };
}
