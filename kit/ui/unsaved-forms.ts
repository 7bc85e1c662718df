// Which forms hold what is not saved, in scopes that lie in each other: a form in a drawer in a tab in the console.

export class UnsavedForms {
  /** By which a scope is found again among those that lie in the same one. */
  readonly key: string | null;
  readonly #around: UnsavedForms | null;
  readonly #held = new Map<string, string>();
  readonly #inside = new Set<UnsavedForms>();
  readonly #watchers = new Set<() => void>();
  #shown = true;

  constructor(around: UnsavedForms | null, key: string | null = null) {
    this.#around = around;
    this.key = key;
  }

  /** The headings of the forms that hold something in the scopes inside that have one of these keys. */
  namesIn(keys: readonly string[]): string[] {
    return [...this.#inside]
      .filter(({ key }) => key !== null && keys.includes(key))
      .flatMap((forms) => forms.names());
  }

  /** The headings of the forms that hold something, those of scopes inside among them; empty where nothing is held. */
  names(): string[] {
    return [...this.#held.values(), ...[...this.#inside].flatMap((forms) => forms.names())];
  }

  /** A form holds something, under its heading; null: no longer. */
  hold(id: string, name: string | null): void {
    if ((this.#held.get(id) ?? null) === name) return;
    if (name === null) this.#held.delete(id);
    else this.#held.set(id, name);
    this.#tell();
  }

  /** A form is gone; while its page is hidden it is only out of sight, and holds what it held. */
  drop(id: string): void {
    if (this.#isShown()) this.hold(id, null);
  }

  show(shown: boolean): void {
    this.#shown = shown;
    this.#around?.enter(this);
  }

  /** All of it is given up. */
  clear(): void {
    this.#held.clear();
    for (const forms of this.#inside) forms.clear();
    this.#tell();
  }

  enter(forms: UnsavedForms): void {
    this.#inside.add(forms);
  }

  /** The scope is gone, unless its page is only hidden. */
  leave(): void {
    if (this.#around && !this.#around.#isShown()) return;
    this.#held.clear();
    this.#around?.forget(this);
    this.#tell();
  }

  forget(forms: UnsavedForms): void {
    this.#inside.delete(forms);
  }

  /** Calls back at each change; the returned function ends it. */
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  #isShown(): boolean {
    return this.#shown && (this.#around === null || this.#around.#isShown());
  }

  #tell(): void {
    for (const changed of this.#watchers) changed();
    if (this.#around) this.#around.#tell();
  }
}
