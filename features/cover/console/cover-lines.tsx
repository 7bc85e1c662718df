// A list of ticks that the arrow keys walk through.
export function CoverLines({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ul className="cv-lines" aria-label={label}>
      {children}
    </ul>
  );
}

/** From a tick, up and down go to the one before and after; whether the key was one of these. */
export function walkTicks(event: React.KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLInputElement)) return false;
  event.preventDefault();
  const ticks = [
    ...(target
      .closest('.cv-lines')
      ?.querySelectorAll<HTMLInputElement>('.cv-tick input:not(:disabled)') ?? []),
  ];
  ticks[ticks.indexOf(target) + step]?.focus();
  return true;
}
