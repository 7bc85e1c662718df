// A value of a closed list as a word with a mark; strong colour is for state alone.
import { useLabels } from './use-words.ts';

/** Colour and shape say the same thing as the word. */
export type Tone = 'plain' | 'good' | 'info' | 'warn' | 'bad' | 'off';
export type Tones = Readonly<Record<string, Tone>>;

export function ToneTag({ tone = 'plain', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span className="k-tag" data-tone={tone}>
      {children}
    </span>
  );
}

/** The label of an enum's value in the user's language. `room` holds the enum. */
export function EnumTag({
  room,
  name,
  value,
  tone,
}: {
  room: { name: string };
  name: string;
  value: string;
  tone?: Tone | undefined;
}) {
  const { option } = useLabels(room);
  return <ToneTag tone={tone ?? 'plain'}>{option(name, value)}</ToneTag>;
}
