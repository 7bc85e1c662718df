// What the product tells the kit of itself: `declare module '#kit/contract/product.ts' { interface Product { … } }`. Without
// that, any word is one.

export interface Product {}

/** A kind of console, and what a person's organisation makes of them. */
export type Level = Product extends { level: infer Name extends string } ? Name : string;

/** What an installation has or lacks. */
export type Flag = Product extends { flag: infer Name extends string } ? Name : string;
