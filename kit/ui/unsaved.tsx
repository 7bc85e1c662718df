// What is typed and not saved, wherever on a page: whoever would take it away asks first, and keeping it is the usual answer.
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { App } from 'antd';
import { UnsavedForms } from './unsaved-forms.ts';
import { useJoin, useUi } from './use-words.ts';

/** All of the console. */
const everything = new UnsavedForms(null);
addEventListener('beforeunload', (event) => {
  if (everything.names().length > 0) event.preventDefault();
});

const Scope = createContext(everything);

interface ScopeProps {
  forms: UnsavedForms;
  /** False while what is in it is hidden and kept. */
  shown?: boolean;
  children: React.ReactNode;
}

/** A drawer, or a tab: what is typed in it is lost with it. */
export function UnsavedScope({ forms, shown = true, children }: ScopeProps) {
  useLayoutEffect(() => forms.show(shown), [forms, shown]);
  useEffect(() => () => forms.leave(), [forms]);
  return <Scope value={forms}>{children}</Scope>;
}

/** The forms of a scope of its own, inside the one around. */
export function useUnsavedScope(key: string | null = null): UnsavedForms {
  const around = use(Scope);
  return useState(() => new UnsavedForms(around, key))[0];
}

/** The scope around: of a whole page's frame, all of the console. */
export const useUnsavedAround = (): UnsavedForms => use(Scope);

/** Whether something is typed there and not saved. */
export const useIsUnsaved = (forms: UnsavedForms): boolean =>
  useSyncExternalStore(forms.watch, () => forms.names().length > 0);

/**
 * Says that a form holds what is not saved; `name` is its heading, where it is a part of something. The returned function lets
 * it go at once, before a save closes what it stands in.
 */
export function useUnsaved(dirty: boolean, name = ''): () => void {
  const forms = use(Scope);
  const id = useId();
  useEffect(() => {
    forms.hold(id, dirty ? name : null);
    return () => forms.drop(id);
  }, [forms, id, dirty, name]);
  return () => forms.hold(id, null);
}

/** What outlives the page it was typed on is lost with the console alone, and is asked for there. */
export const keepUnsaved = (id: string, dirty: boolean): void =>
  everything.hold(id, dirty ? '' : null);

/** Asks whether what is typed there may be lost; resolves with true where it may, or where nothing is. */
export function useAskDiscard(): (forms: Pick<UnsavedForms, 'names'>) => Promise<boolean> {
  const ui = useUi();
  const join = useJoin();
  const { modal } = App.useApp();
  return async (forms) => {
    if (forms.names().length === 0) return true;
    const named = forms.names().filter((name) => name !== '');
    return modal
      .confirm({
        title: ui('unsaved'),
        content: [named.length > 0 && join(named), ui('askDiscard')].filter(Boolean).join(' · '),
        okText: ui('discard'),
        cancelText: ui('stay'),
        okButtonProps: { danger: true, type: 'default' },
        cancelButtonProps: { type: 'primary' },
        // Whoever presses Escape and Enter in a hurry keeps what is typed.
        autoFocusButton: 'cancel',
      })
      .then(
        (leave) => leave,
        () => false,
      );
  };
}

/** `leave`, asked for first where the form holds what is not saved. */
export function useGuardedLeave(dirty: boolean, leave: () => void): () => void {
  const ask = useAskDiscard();
  return () => {
    if (!dirty) leave();
    else void ask({ names: () => [''] }).then((may) => may && leave());
  };
}

/** What the page's address opens, kept open until nobody minds that what is typed there goes. */
export function useGuardedOpen(open: string | null, show: (target: string) => void) {
  const forms = useUnsavedScope();
  const dirty = useIsUnsaved(forms);
  const ask = useAskDiscard();
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown && !dirty) setShown(open);
  const leaving = dirty && open !== shown;
  const [stays, setStays] = useState(0);
  const answer = useEffectEvent((leave: boolean) => {
    if (leave) return forms.clear();
    if (shown !== null) show(shown);
    // With the address, which comes as a transition: whoever goes back before it is drawn is asked again.
    startTransition(() => setStays((count) => count + 1));
  });
  const question = useEffectEvent(() => ask(forms));
  useEffect(() => {
    if (leaving) void question().then((leave) => answer(leave));
  }, [leaving, stays]);
  return {
    forms,
    shown,
    visible: dirty || open === shown,
    /** Once it is off the screen. */
    forget: () => open === null && setShown(null),
  };
}
