// Sending a picture: checked by the rules before it goes, its progress shown, kept as the stored file's name.
import { useRef, useState } from 'react';
import { Button, Progress } from 'antd';
import { fileRoutes } from '../contract/files.ts';
import type { FileKind } from '../contract/files.ts';
import { Avatar } from './avatar.tsx';
import { CallFailure } from './client.ts';
import { useConsole } from './console-context.ts';
import type { InputProps } from './input-props.ts';
import { pictureFault, readPicture } from './image-rules.ts';
import { useDeedFailure } from './deed-failure.ts';
import { useLabels, useUi } from './use-words.ts';

export interface ImageInputProps extends InputProps {
  value: unknown;
  onChange: (name: string | null) => void;
  kind?: FileKind;
  /** The organisation that is to own it; absent: that of who sends it. */
  owner?: string | undefined;
  /** Whose picture it is, for the sign that stands where there is none. */
  name?: string;
}

export function ImageInput({
  value,
  onChange,
  kind = 'avatar',
  name = '',
  owner,
  'aria-labelledby': labelledBy,
  ...input
}: ImageInputProps) {
  const ui = useUi();
  const chooser = useRef<HTMLInputElement>(null);
  const { share, fault, send } = useSending(kind, owner, onChange);
  const file = typeof value === 'string' && value ? value : null;
  return (
    <fieldset className="k-image-input" {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}>
      <Avatar file={file} name={name} size={64} />
      <div>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/gif"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void send(chosen);
          }}
        />
        <Button {...input} onClick={() => chooser.current?.click()} loading={share !== null}>
          {file ? ui('changeImage') : ui('chooseImage')}
        </Button>
        {file && (
          <Button type="text" disabled={input.disabled ?? false} onClick={() => onChange(null)}>
            {ui('removeImage')}
          </Button>
        )}
        {share !== null && (
          <Progress percent={Math.round(share * 100)} size="small" aria-label={ui('chooseImage')} />
        )}
        <p className="k-hint">{kind === 'avatar' ? ui('avatarRule') : ui('imageRule')}</p>
        {fault && (
          <p className="k-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function useSending(kind: FileKind, owner: string | undefined, onSent: (name: string) => void) {
  const { client } = useConsole();
  const failureOf = useDeedFailure();
  const { fault: words } = useLabels({ name: 'kit' });
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    const wrong = pictureFault(kind, await readPicture(file));
    setFault(wrong && words('', { fault: wrong }));
    if (wrong) return;
    setShare(0);
    try {
      const { name } = await client.upload(fileRoutes.upload, file, {
        input: { kind, ...(owner ? { org_id: owner } : {}) },
        onProgress: setShare,
        quiet: true,
      });
      onSent(name);
    } catch (error) {
      const field = error instanceof CallFailure ? error.fields['file'] : undefined;
      setFault(field ?? failureOf(error));
    } finally {
      setShare(null);
    }
  };
  return { share, fault, send };
}
