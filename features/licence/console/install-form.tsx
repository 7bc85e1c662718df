// Installing a licence that was pasted or chosen as a file; one older than the present is asked about.
import { useRef, useState } from 'react';
import { App, Button, Input } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useUnsaved } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { LICENCE_LENGTH, licence } from '../contract.ts';
import { LICENCE_KEY } from './licence-notice.tsx';

const { install } = licence.routes;

export function InstallForm() {
  const t = useT();
  const { field } = useLabels(licence);
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  const [fault, setFault] = useState<string | null>(null);
  const { send, sending } = useInstall(setFault, () => setText(''));
  const change = (value: string) => {
    setText(value);
    setFault(null);
  };
  return (
    <section className="licence-part" aria-labelledby="licence-install">
      <h2 id="licence-install">{t('licence.sections.install')}</h2>
      <form
        className="k-field"
        onSubmit={(event) => {
          event.preventDefault();
          void send(text);
        }}
      >
        <label htmlFor="licence-text">{field('licence')}</label>
        <Input.TextArea
          id="licence-text"
          value={text}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('licence.paste')}
          {...(fault ? { status: 'error' as const, 'aria-describedby': 'licence-fault' } : {})}
          aria-invalid={fault !== null}
          onChange={({ target }) => change(target.value)}
        />
        {fault && (
          <p id="licence-fault" className="k-fault" role="alert">
            {fault}
          </p>
        )}
        <div className="k-actions">
          <Button type="primary" htmlType="submit" loading={sending} disabled={!text.trim()}>
            {t('licence.install')}
          </Button>
          <FileButton onText={change} onFault={() => setFault(t('licence.notAFile'))} />
        </div>
      </form>
    </section>
  );
}

function useInstall(setFault: (fault: string) => void, onDone: () => void) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message, modal } = App.useApp();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: { licence: string; older?: boolean }) =>
      client.call(install, { input, quiet: true }),
  });
  const send = async (text: string, older = false): Promise<void> => {
    try {
      await mutateAsync({ licence: text, ...(older ? { older } : {}) });
    } catch (error) {
      if (!(error instanceof CallFailure)) return setFault(ui('operationFailed'));
      if (error.code !== licence.errors.LICENCE_OLDER.code)
        return setFault(error.fields['licence'] ?? error.message);
      const meant = await modal.confirm({
        title: t('licence.askOlder'),
        content: t('licence.askOlderHint'),
        okText: t('licence.useOlder'),
        cancelText: ui('cancel'),
      });
      return meant ? send(text, true) : undefined;
    }
    onDone();
    void message.success(t('licence.installed'));
    await queries.invalidateQueries({ queryKey: [LICENCE_KEY] });
  };
  return { send, sending: isPending };
}

function FileButton({ onText, onFault }: { onText: (text: string) => void; onFault: () => void }) {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > LICENCE_LENGTH) return onFault();
    onText((await file.text()).trim());
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".lic,.txt,text/plain"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void read(chosen).catch(onFault);
        }}
      />
      <Button onClick={() => chooser.current?.click()}>{t('licence.chooseFile')}</Button>
    </>
  );
}
