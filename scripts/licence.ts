// For the provider: makes a pair of keys, makes licences with the private one, and shows what a licence says.
// node scripts/node.mjs scripts/licence.ts keys|make|show (docs/guides/licence.md)
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeKeys, makeLicence, publicKeyOf, readLicence } from '#features/licence/server/index.ts';
import type { Licence } from '#features/licence/server/index.ts';
import { Failure, runScript } from './failure.mjs';

const USAGE = `Usage: node scripts/node.mjs scripts/licence.ts <command>

  keys --out <file>            makes a private key in a new file and prints the public one
  make --key <file> --serial <serial number> --holder <name> --expires <day, instant or nolimit>
       [--beds <number>] [--devices <number>] [--id <licence number>] [--out <file>]
  show --key <file> | --public <public key>   --licence <file>`;

const SERIAL = /^([0-9A-F]{4}-){4}[0-9A-F]{4}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

const say = (line: string) => process.stdout.write(`${line}\n`);
const nowS = () => Math.floor(Date.now() / 1000);

type Options = Readonly<Record<string, string | undefined>>;

function need(options: Options, name: string): string {
  const value = options[name]?.trim();
  if (!value) throw new Failure(`--${name} is missing\n\n${USAGE}`);
  return value;
}

/** A day lasts to its end in UTC; an instant names its own zone. */
function readExpiry(given: string): Licence['expires'] {
  if (given === 'nolimit') return given;
  const isDay = DAY.test(given);
  const at = Date.parse(isDay ? `${given}T23:59:59Z` : given);
  const sameDay = !isDay || new Date(at).toISOString().startsWith(given);
  if ((!isDay && !INSTANT.test(given)) || Number.isNaN(at) || !sameDay)
    throw new Failure(
      `--expires ${given} is neither a day (2027-12-31), nor an instant (2027-12-31T23:59:59+08:00), nor nolimit`,
    );
  const expires = Math.floor(at / 1000);
  if (expires <= nowS()) throw new Failure(`--expires ${given} is over already`);
  return expires;
}

function readCount(options: Options, name: 'beds' | 'devices'): { [name]?: number } {
  const given = options[name];
  if (given === undefined) return {};
  if (!/^\d{1,7}$/.test(given)) throw new Failure(`--${name} ${given} is no whole number`);
  return { [name]: Number(given) };
}

async function read(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`--${name} ${file} can't be read: ${(error as Error).message}`);
  }
}

async function readKey(file: string): Promise<{ privateKey: string; publicKey: string }> {
  const privateKey = await read('key', file);
  try {
    return { privateKey, publicKey: publicKeyOf(privateKey) };
  } catch {
    throw new Failure(`--key ${file} is no private key made by "keys"`);
  }
}

/** Writes a new file; what is there is never written over. */
async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Failure(
      taken
        ? `--out ${file} is there already, and is not written over`
        : `--out ${file} can't be written: ${(error as Error).message}`,
    );
  }
}

async function makeKeyFile(options: Options): Promise<void> {
  const file = need(options, 'out');
  const { privateKey, publicKey } = makeKeys();
  await writeNew(file, privateKey, 0o600);
  say(`The private key is in ${file}: keep it, and give it to nobody.`);
  say(`LICENCE_PUBLIC_KEY=${publicKey}`);
}

async function makeLicenceText(options: Options): Promise<void> {
  const serial = need(options, 'serial').toUpperCase();
  if (!SERIAL.test(serial))
    throw new Failure(`--serial ${serial} is none: five groups of four, as the console shows it`);
  const holder = need(options, 'holder');
  if ([...holder].length > 100) throw new Failure('--holder has more than 100 characters');
  const expires = readExpiry(need(options, 'expires'));
  const limits = { ...readCount(options, 'beds'), ...readCount(options, 'devices') };
  const { privateKey } = await readKey(need(options, 'key'));
  const id = options['id']?.trim() || randomUUID();
  if (id.length > 64) throw new Failure('--id has more than 64 characters');
  const text = makeLicence({ id, serial, holder, issued: nowS(), expires, ...limits }, privateKey);
  if (!options['out']) {
    say(text);
    return;
  }
  await writeNew(options['out'], `${text}\n`, 0o644);
  say(`The licence is in ${options['out']}`);
}

async function showLicence(options: Options): Promise<void> {
  const file = need(options, 'licence');
  const publicKey = options['public'] ?? (await readKey(need(options, 'key'))).publicKey;
  if (!/^[A-Za-z0-9_-]{43}$/.test(publicKey))
    throw new Failure('--public must be the 43 characters that "keys" prints');
  const found = readLicence(await read('licence', file), publicKey);
  if (!found) throw new Failure(`${file} is no licence signed with this key, or was changed`);
  const day = (at: number | 'nolimit') =>
    at === 'nolimit' ? at : new Date(at * 1000).toISOString();
  say(
    JSON.stringify({ ...found, issued: day(found.issued), expires: day(found.expires) }, null, 2),
  );
}

const COMMANDS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  keys: makeKeyFile,
  make: makeLicenceText,
  show: showLicence,
};

const NAMES = [
  'out',
  'key',
  'serial',
  'holder',
  'expires',
  'beds',
  'devices',
  'id',
  'public',
  'licence',
];

function readArguments(): { command: string; options: Options } {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [command = '', ...rest] = positionals;
    if (rest.length > 0) throw new Failure(`${rest.join(' ')} is not understood\n\n${USAGE}`);
    return { command, options: values as Options };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${(error as Error).message}\n\n${USAGE}`);
  }
}

await runScript(async () => {
  const { command, options } = readArguments();
  const run = COMMANDS[command];
  if (!run) throw new Failure(USAGE);
  await run(options);
  return 0;
});
