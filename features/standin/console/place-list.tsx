// Choosing the organisation to stand in: what is typed looks for it, arrows go through what was found, Enter chooses.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSettled } from '#kit/ui/use-settled.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { MOST_PLACES, standin } from '../contract.ts';
import type { Place } from '../contract.ts';
import './stand-in.css';

interface PlaceListProps {
  /** Only organisations of these consoles. */
  level?: Place['level'] | undefined;
  onChoose: (id: string) => void;
}

export function PlaceList({ level, onChoose }: PlaceListProps) {
  const t = useT();
  const ui = useUi();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { data, error, isPlaceholderData } = usePlaces(typed, level);
  useEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(box.current, event);
  };
  const [first] = data ?? [];
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first && !isPlaceholderData) onChoose(first.id);
  };
  return (
    // The arrows go through what stands inside; each of that can be reached by Tab as well.
    <div className="standin-places" ref={box} role="presentation" onKeyDown={press}>
      <input
        ref={field}
        className="standin-search"
        type="search"
        aria-label={t('standin.search')}
        placeholder={t('standin.search')}
        value={typed}
        onKeyDown={enter}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label={t('standin.choose')}>
        {data?.map((place) => (
          <li key={place.id}>
            <button type="button" onClick={() => onChoose(place.id)}>
              {place.parent_name && <span className="standin-above">{place.parent_name} / </span>}
              {place.full_name}
            </button>
          </li>
        ))}
      </ul>
      <output className="standin-said">
        {error?.message ??
          (data === undefined
            ? ui('loading')
            : data.length === 0
              ? t('standin.none')
              : data.length === MOST_PLACES && t('standin.more', { count: MOST_PLACES }))}
      </output>
    </div>
  );
}

function usePlaces(typed: string, level: Place['level'] | undefined) {
  const { client } = useConsole();
  const keyword = useSettled(typed.trim(), 250);
  return useQuery({
    queryKey: ['standin', 'places', keyword, level],
    queryFn: ({ signal }) =>
      client.call(standin.routes.places, {
        input: { ...(keyword ? { keyword } : {}), ...(level ? { level } : {}) },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Up and down through the field and what was found. */
function moveFocus(box: HTMLElement | null, event: KeyboardEvent): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
}
