// Receiving orders in words that a head nurse understands.
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices, isDefaultKey } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import type { ChainStep, ChainWarning } from '../contract.ts';

interface ForCalls {
  call_type: string | null;
  event: string | null;
}

export function useChainWords() {
  const t = useT();
  const { translator } = useConsole();
  const { option } = useLabels(devices);
  const list = (parts: readonly string[]): string =>
    new Intl.ListFormat(translator.locale, { type: 'conjunction', style: 'narrow' }).format(parts);

  const duration = (seconds: number): string =>
    seconds >= 60 && seconds % 60 === 0
      ? t('routing.time.minutes', { count: seconds / 60 })
      : t('routing.time.seconds', { count: seconds });

  const eventName = (event: string): string => {
    if (event === 'CODE') return t('routing.chains.anyCode');
    return isDefaultKey(event) ? option('event_key', event) : event;
  };

  return {
    duration,
    eventName,
    /** For which calls: an event, a type, any. */
    calls: ({ call_type, event }: ForCalls): string => {
      if (event) return eventName(event);
      return call_type ? option('tcp_type', call_type) : t('routing.chains.anyCall');
    },
    /** Whom a step calls; roles by name where they are known. */
    roles: (
      { role_types, role_ids, reach }: Pick<ChainStep, 'role_types' | 'role_ids' | 'reach'>,
      names: Readonly<Record<string, string>> = {},
    ): string => {
      if (reach === 'hosts') return t('routing.enums.reach.hosts');
      return list([
        ...role_types.map((type) => t(`access.enums.role_type.${type}`)),
        ...role_ids.map((id) => names[id] ?? '…'),
      ]);
    },
    warning: ({ why, shift, org, space, spaces, person, people }: ChainWarning): string => {
      const where = [
        org?.name,
        shift && t(`routing.enums.shift.${shift}`),
        space && t('routing.editor.place', { name: space.name, count: spaces }),
        person && t('routing.editor.person', { name: person.name, count: people }),
      ].filter((part): part is string => typeof part === 'string');
      const what = t(`routing.enums.chain_warning.${why}`);
      return where.length > 0 ? `${what}: ${where.join(' · ')}` : what;
    },
  };
}

/** Minutes and seconds from the press: `1:30`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
