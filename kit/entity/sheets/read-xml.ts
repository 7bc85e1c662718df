// XML from a stranger, read as it comes: no document types, so no entities of their own; names without their prefix.
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { BadArchive } from './zip-reader.ts';

export interface XmlListener {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Elements in elements; sheets have ten. */
const MOST_DEPTH = 100;
const MOST_ATTRIBUTES = 100;
const MOST_VALUE = 32_767;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Tells the listener what the bytes hold, and pauses after each chunk so that the caller can take what came of it. */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  { open, text, close }: XmlListener,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  // A character may be cut in two by a chunk's end; the decoder keeps its first bytes for the next.
  const decoder = new StringDecoder('utf8');
  parser.on('error', (error) => {
    throw new BadArchive('Not well-formed', { cause: error });
  });
  parser.on('doctype', () => {
    throw new BadArchive('A document type');
  });
  let depth = 0;
  let attributes = 0;
  parser.on('attribute', ({ value }) => {
    if ((attributes += 1) > MOST_ATTRIBUTES || value.length > MOST_VALUE)
      throw new BadArchive('Too much in an element');
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    if ((depth += 1) > MOST_DEPTH) throw new BadArchive('Too deep');
    open?.(local(tag.name), tag.attributes);
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', (tag) => {
    depth -= 1;
    close?.(local(tag.name));
  });
  for await (const chunk of bytes) {
    parser.write(decoder.write(chunk));
    yield;
  }
  parser.write(decoder.end());
  parser.close();
  yield;
}

/** The same where only the whole matters. */
export async function readWholeXml(
  bytes: AsyncIterable<Buffer>,
  listener: XmlListener,
): Promise<void> {
  for await (const _ of readXml(bytes, listener));
}
