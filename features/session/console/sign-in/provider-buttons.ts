// The ways to sign in beside the password: a button for each provider, below the form.
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';

interface ShownProvider {
  id: string;
  name: string;
}

/** Null where there are none. */
export function buildProviderButtons(
  providers: readonly ShownProvider[],
  t: EarlyWords,
  { busy, onChoose }: { busy: boolean; onChoose: (id: string) => void },
): HTMLElement | null {
  if (providers.length === 0) return null;
  return build(
    'div',
    { class: 'early-ways', role: 'group', 'aria-label': t('session.signIn.otherWays') },
    build('p', { 'aria-hidden': 'true' }, t('session.signIn.otherWays')),
    ...providers.map(({ id, name }) =>
      build(
        'button',
        { class: 'early-way', type: 'button', disabled: busy, onclick: () => onChoose(id) },
        name,
      ),
    ),
  );
}
