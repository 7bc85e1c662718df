// Types that make a phrase without its four languages, or with unequal slots, a compile error. Chinese gives the shape.
import type { AnyRoom } from '../contract/room.ts';

export type Tree = { readonly [key: string]: string | Tree };

/** The names between double braces. */
export type Slots<Phrase extends string> = Phrase extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;

/** The plural categories of `Intl.PluralRules` that each language must have. */
interface Plurals {
  zh: 'other';
  en: 'one' | 'other';
  es: 'one' | 'many' | 'other';
  ru: 'one' | 'few' | 'many' | 'other';
}

type IsPlural<Node> = [keyof Node] extends ['other']
  ? ['other'] extends [keyof Node]
    ? true
    : false
  : false;
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type Match<Source, Target, Language extends keyof Plurals> = Source extends string
  ? Target extends string
    ? Equal<Slots<Source>, Slots<Target>> extends true
      ? Target
      : { slots: Slots<Source> }
    : string
  : IsPlural<Source> extends true
    ? { readonly [Category in Plurals[Language]]: string }
    : {
        readonly [Key in keyof Source]: Match<
          Source[Key],
          Key extends keyof Target ? Target[Key] : never,
          Language
        >;
      } & {
        readonly [Extra in Exclude<keyof Target, keyof Source>]: never;
      };

type Verbs<Permission, Prefix extends string> = Permission extends `${Prefix}.${infer Verb}`
  ? Verb
  : never;
type PrefixOf<Permission> = Permission extends `${infer Prefix}.${string}` ? Prefix : never;

/** Phrases for what a contract lists under a key, where it lists any. */
type Listed<Contract, Key extends string, As extends string> = Contract extends {
  readonly [K in Key]: readonly (infer Name extends string)[];
}
  ? { readonly [K in As]: { readonly [N in Name]: string } }
  : unknown;

/** What the words of a room must hold, by its contract; further sections are its own. */
export type RoomWords<Contract extends AnyRoom> = PlainWords<Contract> &
  Listed<Contract, 'acts', 'acts'> &
  Listed<Contract, 'things', 'things'> &
  Listed<Contract, 'sections', 'sidebar'>;

interface PlainWords<Contract extends AnyRoom> {
  readonly title: string;
  readonly fields: { readonly [name: string]: string };
  readonly enums: {
    readonly [Name in keyof Contract['enums']]: {
      readonly [Value in Contract['enums'][Name][number]]: string;
    };
  };
  readonly errors: { readonly [Name in keyof Contract['errors']]: string };
  readonly pages: { readonly [Name in keyof Contract['pages']]: string };
  readonly permissions: {
    readonly [Prefix in PrefixOf<Contract['permissions'][number]>]: {
      readonly [Verb in Verbs<Contract['permissions'][number], Prefix>]: string;
    };
  };
}

/** The Chinese words of a room, which give the shape for the other three. */
export const chinese =
  <Contract extends AnyRoom>() =>
  <const Words extends Tree & RoomWords<Contract>>(words: Words): Words =>
    words;

/** The words of another language: the same keys, the same slots, the plural forms of that language. */
export const translated =
  <Language extends Exclude<keyof Plurals, 'zh'>, Source>() =>
  <const Target extends Tree>(words: Target & Match<Source, Target, Language>): Target =>
    words;

/** Every path to a phrase, joined with dots. */
export type PathOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : IsPlural<Node[Key]> extends true
      ? Key
      : `${Key}.${PathOf<Node[Key]>}`;
}[keyof Node & string];

type PhraseAt<Node, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? PhraseAt<Node[Head], Rest>
    : never
  : Path extends keyof Node
    ? Node[Path] extends string
      ? Node[Path]
      : Node[Path] extends { other: infer Phrase }
        ? Phrase
        : never
    : never;

type Values<Phrase> = Phrase extends string
  ? [Slots<Phrase>] extends [never]
    ? []
    : [values: { [Name in Slots<Phrase>]: string | number }]
  : [];

/** Finds a phrase by its path and fills its slots; a wrong path or a missing value doesn't compile. */
export type Translate<Words> = <Path extends PathOf<Words>>(
  path: Path,
  ...values: Values<PhraseAt<Words, Path>>
) => string;
