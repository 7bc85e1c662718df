// The groups as sections, with a list of them to go to one, and how far the devices of each have come.
import { useId } from 'react';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { isWaiting } from '#features/waiting.ts';
import { GROUPS, GROUP_NAMES, parameters } from '../contract.ts';
import type { Confirmation, GroupName, ParameterName, ParameterSheet } from '../contract.ts';
import { ParameterRow } from './parameter-row.tsx';
import type { ParameterForm } from './use-parameter-form.ts';

interface Found {
  group: GroupName;
  names: ParameterName[];
}

/** The groups with those parameters whose name, explanation or group has what is sought. */
export function useFound(sought: string): Found[] {
  const t = useT();
  const { field, option } = useLabels(parameters);
  const words = sought.trim().toLocaleLowerCase();
  const has = (text: string) => text.toLocaleLowerCase().includes(words);
  return GROUP_NAMES.map((group) => {
    const names = (Object.keys(GROUPS[group]) as ParameterName[]).filter(
      (name) => !isWaiting('parameters', name),
    );
    const all = has(option('group', group));
    return {
      group,
      names: names.filter((name) => all || has(field(name)) || has(t(`parameters.hints.${name}`))),
    };
  }).filter(({ names }) => names.length > 0);
}

interface GroupsProps {
  sought: string;
  sheet: ParameterSheet;
  form: ParameterForm;
  readOnly: boolean;
  idOf: (name: string) => string;
}

export function ParameterGroups({ sought, ...rest }: GroupsProps) {
  const t = useT();
  const prefix = useId();
  const { option } = useLabels(parameters);
  const found = useFound(sought);
  if (found.length === 0)
    return <StatePage kind="empty" title={t('parameters.nothing', { sought: sought.trim() })} />;
  const goTo = (group: GroupName) => {
    const heading = document.getElementById(`${prefix}-${group}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className="p-beside">
      <nav className="p-groups" aria-label={t('parameters.groups')}>
        {found.map(({ group }) => (
          <button key={group} type="button" onClick={() => goTo(group)}>
            {option('group', group)}
          </button>
        ))}
      </nav>
      <div className="p-sections">
        {found.map(({ group, names }) => (
          <section key={group} className="p-section" aria-labelledby={`${prefix}-${group}`}>
            <header>
              <h2 id={`${prefix}-${group}`} tabIndex={-1}>
                {option('group', group)}
              </h2>
              <Confirmed confirmation={rest.sheet.confirmations[group]} />
            </header>
            {names.map((name) => (
              <ParameterRow key={name} name={name} {...rest} id={rest.idOf(name)} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Confirmed({ confirmation }: { confirmation: Confirmation | undefined }) {
  const t = useT();
  if (!confirmation) return null;
  const { devices, confirmed } = confirmation;
  if (devices === 0) return <ToneTag tone="off">{t('parameters.noDevices')}</ToneTag>;
  return (
    <ToneTag tone={confirmed === devices ? 'good' : 'info'}>
      {t('parameters.confirmed', { confirmed, devices })}
    </ToneTag>
  );
}
