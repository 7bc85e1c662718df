// Settings of calls in words, with where they come from.
import { useT } from '#features/use-t.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices } from '#features/devices/contract.ts';
import { ENDINGS, TONES } from '../contract.ts';
import type { CallKind, SettingName } from '../contract.ts';
import { useChainWords } from './use-chain-words.ts';

type Value = string | number | boolean;

export function useSettingWords() {
  const t = useT();
  const { option } = useLabels(devices);
  const { duration, calls } = useChainWords();

  return {
    nameOf: (kind: CallKind): string => {
      if (kind.for_priority !== null) return option('priority', String(kind.for_priority));
      return kind.event !== null && kind.name !== null ? kind.name : calls(kind);
    },
    valueOf: (name: SettingName, value: Value | undefined, chainName: string | null): string => {
      if (value === undefined)
        return name === 'priority'
          ? t('routing.types.asButton')
          : name === 'text'
            ? t('routing.types.asPlace')
            : t('routing.types.notSet');
      switch (name) {
        case 'tone': {
          const tone = TONES.find((known) => known === value) ?? 'none';
          return t(`routing.enums.tone.${tone}`);
        }
        case 'ending': {
          const ending = ENDINGS.find((known) => known === value) ?? 'origin';
          return t(`routing.enums.ending.${ending}`);
        }
        case 'priority':
          return option('priority', String(value));
        case 'answerable':
          return value ? t('routing.types.yes') : t('routing.types.no');
        case 'remind_s':
        case 'again_s':
        case 'ring_s':
        case 'target_s':
          return value === 0 ? t('routing.types.never') : duration(Number(value));
        case 'chain_id':
          return chainName ?? t('routing.types.notSet');
        default:
          return String(value);
      }
    },
    /** Where a value comes from: an organisation, the shipped set, a more general kind of one's own. */
    sourceOf: (from: {
      org_id: string | null;
      org_name: string | null;
      general: boolean;
    }): string => {
      const owner =
        from.org_id === null
          ? t('routing.chains.shipped')
          : t('routing.chains.from', { name: from.org_name ?? '' });
      return from.general ? `${owner} · ${t('routing.types.sourceGeneral')}` : owner;
    },
  };
}
