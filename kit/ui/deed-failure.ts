// What is said when a deed failed: the server's own words, else that it failed; never a program's.
import { CallFailure } from './client.ts';
import { useUi } from './use-words.ts';

/** Gives what to say of a failed deed that saved nothing that was typed; of a form it is “save failed”. */
export function useDeedFailure(): (error: unknown) => string {
  const ui = useUi();
  return (error) => (error instanceof CallFailure && error.message) || ui('operationFailed');
}
