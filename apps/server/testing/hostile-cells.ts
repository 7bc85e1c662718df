// Cells as a sheet may hold them and nobody means them, in the sheet's own writing.

interface HostileCell {
  cell: string;
  /** No field of any kind can mean it. */
  refused?: true;
}

/** A cell with this text. */
export const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (text: string, more = ''): string => `<c${more}><v>${text}</v></c>`;
const refused = (cell: string): HostileCell => ({ cell, refused: true });

/** By what each is. `_x0000_` is how a sheet writes a character that XML can't hold. */
export const HOSTILE_CELLS: Readonly<Record<string, HostileCell>> = {
  NUL: refused(inline('a_x0000_b')),
  'a NUL alone': refused(inline('_x0000_')),
  'a half character': refused(inline('a_xD800_b')),
  'the other half': refused(inline('_xDC00_a')),
  'control characters': refused(inline('a_x0001__x001B_b')),
  'the longest text of a cell': refused(inline('x'.repeat(32_767))),
  'an error': refused('<c t="e"><v>#REF!</v></c>'),
  'a formula with an error': refused('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
  'a number without end': refused(number('1e999')),
  'a number below all': refused(number('-1e999')),
  'a number that has lost its digits': refused(number('12345678901234567890')),
  'a formula with a NUL': refused('<c t="str"><f>CHAR(0)</f><v>a_x0000_</v></c>'),
  'minus nothing': { cell: number('-0') },
  'no number': { cell: number('NaN') },
  'a formula that was never worked out': { cell: '<c><f>cmd|"/c calc"!A1</f></c>' },
  'a text like a formula': { cell: inline('=1+1') },
  'a day that is none': { cell: '<c t="d"><v>9999-99-99</v></c>' },
  'the last day': { cell: inline('9999-12-31') },
  'a day beyond all': { cell: number('99999999', ' s="1"') },
  'a shared text that is none': { cell: '<c t="s"><v>-1</v></c>' },
  'a shared text of no number': { cell: '<c t="s"><v>__proto__</v></c>' },
  'a kind that is none': { cell: '<c t="__proto__"><v>1</v></c>' },
  __proto__: { cell: inline('__proto__') },
  constructor: { cell: inline('constructor') },
  true: { cell: '<c t="b"><v>1</v></c>' },
  'wide digits': { cell: inline('１２３') },
};

/** Headings that name no column of any sheet. */
export const HOSTILE_HEADINGS: Readonly<Record<string, string>> = {
  __proto__: inline('__proto__'),
  constructor: inline('constructor'),
  toString: inline('toString'),
  'a NUL': inline('_x0000_'),
  'a half character': inline('_xD800_'),
  'a very long text': inline('x'.repeat(32_767)),
  'an error': '<c t="e"><v>#NAME?</v></c>',
  'a number without end': number('1e999'),
};
