// What a file is by its first bytes: a name's ending is only a claim.

/** As many bytes as any sign below needs, and enough of a text to see that it is one. */
export const HEAD_BYTES = 4096;

type Test = (head: Buffer) => boolean;

const begins =
  (...sign: number[]): Test =>
  (head) =>
    sign.every((byte, index) => head[index] === byte);
const says =
  (sign: string): Test =>
  (head) =>
    head.subarray(0, sign.length).toString('latin1') === sign;

const jpeg = begins(0xff, 0xd8, 0xff);
const zip = begins(0x50, 0x4b, 0x03, 0x04);
const compound = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const program: Test = (head) => says('MZ')(head) || begins(0x7f, 0x45, 0x4c, 0x46)(head);
/** MPEG audio: eleven bits set, then a layer and a bit rate that exist. */
const mpegFrame: Test = ([first = 0, second = 0, third = 0]) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0;

const TESTS: Readonly<Record<string, Test>> = {
  jpg: jpeg,
  jpeg,
  png: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  gif: (head) => says('GIF87a')(head) || says('GIF89a')(head),
  txt: (head) => !head.includes(0),
  doc: compound,
  xls: compound,
  docx: zip,
  xlsx: zip,
  apk: zip,
  mp3: (head) => says('ID3')(head) || mpegFrame(head),
  flac: says('fLaC'),
  // A disk image has no sign of its own; it is at least no program.
  img: (head) => head.length > 0 && !program(head),
};

/** Whether a file that begins so can be what its ending says. */
export const isWhatItSays = (ending: string, head: Buffer): boolean =>
  TESTS[ending]?.(head) ?? false;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
};

/** The content type that a kept file is sent with. */
export const typeOf = (ending: string): string => TYPES[ending] ?? 'application/octet-stream';
