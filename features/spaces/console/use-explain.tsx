// Why spaces can't go: the server's words, and which of them are in the way with who lies or what stands there.
import { App } from 'antd';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';

interface InTheWay {
  id: string;
  path: string | null;
  name?: string | null;
  device_type?: string | null;
}

/** Gives what shows why something was refused, or that it waits for a second person. */
export function useExplain(): (error: unknown) => void {
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { modal, message } = App.useApp();
  const held = useHeld();
  return (error) => {
    if (error instanceof CallFailure && error.isHeld) return void message.info(error.message, 5);
    const { spaces: found = [] } = ((error instanceof CallFailure && error.data) || {}) as {
      spaces?: InTheWay[];
    };
    if (found.length === 0) void message.error(failureOf(error), 5);
    else void modal.error({ title: failureOf(error), content: held(found), okText: ui('close') });
  };
}

/** Dialogs stand outside of the shell, so that the words are found before. */
function useHeld(): (found: readonly InTheWay[]) => React.ReactNode {
  const t = useT();
  const { translator } = useConsole();
  const typeOf = (type: string): string => {
    const phrase = `devices.enums.device_type.${type}`;
    return translator.has(phrase) ? translator.text(phrase) : type;
  };
  return (found) => (
    <div className="s-going">
      <p>{t('spaces.inTheWay')}</p>
      <ul>
        {found.map(({ id, path, name, device_type }, index) => (
          // Several devices may stand in one space.
          <li key={`${id} ${String(index)}`}>
            <b>{path}</b>
            {name && <span>{name}</span>}
            {device_type && <span className="k-aside">{typeOf(device_type)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
