// Character sets by MSH-18 (HL7 table 0211): bytes to text before anything is split, since the second byte of a Chinese
// character may be a separator; and text to bytes for the answer.
import iconv from 'iconv-lite';

/** The labels of the Encoding Standard, which `TextDecoder` knows strictly; `ascii` and `latin1` are ours. */
const LABELS: readonly [name: RegExp, label: string][] = [
  [/^(UNICODE)?UTF8$/, 'utf-8'],
  [/^UNICODE$/, 'utf-8'],
  [/^(US)?ASCII$|^ANSIX34(19\d\d)?$|^ISO646(US)?$|^ISOIR6$/, 'ascii'],
  [/^(ISO)?88591$|^LATIN1$|^ISOIR100$/, 'latin1'],
  [/^GB18030(20\d\d)?$|^GBK$|^GB2312(80)?$|^CP936$/, 'gb18030'],
  [/^BIG5$/, 'big5'],
  [/^(SHIFTJIS|SJIS|MSKANJI)$/, 'shift_jis'],
  [/^(EUCKR|KSX1001|KSC5601)$/, 'euc-kr'],
  [/^EUCJP$/, 'euc-jp'],
  [/^(WINDOWS|CP)1251$/, 'windows-1251'],
  [/^(WINDOWS|CP)1252$/, 'windows-1252'],
];

/** How a set is called for `TextDecoder`; null where it is none that is taken. */
export function charsetOf(label: string): string | null {
  const plain = label.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const found = LABELS.find(([name]) => name.test(plain));
  if (found) return found[1];
  const [, part = ''] = /^(?:ISO)?8859(\d\d?)$/.exec(plain) ?? [];
  return /^([2-9]|1[0134-6])$/.test(part) ? `iso-8859-${part}` : null;
}

/** Null where the bytes are not of the set. */
export function decode(bytes: Buffer, charset: string): string | null {
  if (charset === 'latin1') return bytes.toString('latin1');
  if (charset === 'ascii')
    return bytes.every((byte) => byte < 0x80) ? bytes.toString('latin1') : null;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What the set lacks becomes a question mark: an answer repeats what came in it, and says the rest in ASCII. */
export const encode = (text: string, charset: string): Buffer => iconv.encode(text, charset);

/** Whose characters may hold separators as their second byte, so that MSH-18 is found only when they are read. */
const WIDE = ['gb18030', 'big5', 'shift_jis'];

/** Enough of a message to hold its MSH segment. */
const HEAD_BYTES = 4096;
const CHARSET_FIELD = 17;

function declaredIn(head: string): string[] {
  const [first = ''] = head.replace(/^\uFEFF/, '').split(/[\r\n]/, 1);
  const fields = first.split(first.charAt(3) || '|');
  const repeat = fields[1]?.charAt(1) || '~';
  return (fields[CHARSET_FIELD] ?? '').split(repeat).filter((label) => label.trim() !== '');
}

/** The sets that MSH-18 names, as it names them. */
function findDeclared(bytes: Buffer): string[] {
  const head = bytes.subarray(0, HEAD_BYTES);
  for (const wide of WIDE) {
    const declared = declaredIn(new TextDecoder(wide).decode(head));
    if (declared.some((label) => charsetOf(label) === wide)) return declared;
  }
  return declaredIn(head.toString('latin1'));
}

export interface Decoded {
  /** Null where the bytes are not of the set that was declared, or that is none that is taken. */
  text: string | null;
  charset: string;
  fault: 'unknown_charset' | 'broken' | null;
}

/** Reads the bytes by MSH-18, the first of its sets that fits; without one as UTF-8, and what is none as ISO 8859-1. */
export function readText(bytes: Buffer): Decoded {
  const declared = findDeclared(bytes);
  const charsets = declared.flatMap((label) => charsetOf(label) ?? []);
  if (declared.length > 0 && charsets.length === 0)
    return { text: null, charset: 'latin1', fault: 'unknown_charset' };
  const tried = charsets.length > 0 ? charsets : ['utf-8', 'latin1'];
  for (const charset of tried) {
    const text = decode(bytes, charset);
    if (text !== null) return { text: text.replace(/^\uFEFF/, ''), charset, fault: null };
  }
  return { text: null, charset: tried[0] ?? 'latin1', fault: 'broken' };
}

/** As much as can be read of what is broken, for the answer's header alone: nothing of it is kept as a name. */
export const readLoosely = (bytes: Buffer): string => bytes.toString('latin1');
