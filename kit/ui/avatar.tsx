// A person's picture, or the first sign of their name.
import { Avatar as Disc } from 'antd';
import { useStoredFile } from './stored-files.ts';

/** `file` is the stored file's name. Decoration beside the name, so it has no text of its own. */
export function Avatar({
  file,
  name,
  size = 32,
}: {
  file?: string | null | undefined;
  name: string;
  size?: number;
}) {
  const url = useStoredFile(file);
  const initial = initialOf(name);
  return (
    <Disc className="k-avatar" size={size} src={url ?? undefined} alt="" aria-hidden>
      {initial}
    </Disc>
  );
}

/** The last sign of a short Chinese name, which tells people apart better than the surname; else the first letter. */
function initialOf(name: string): string {
  const signs = [...name.trim()];
  const chinese = signs.every((sign) => /\p{Script=Han}/u.test(sign));
  return (chinese ? signs.at(-1) : signs[0])?.toLocaleUpperCase() ?? '';
}
