// A multipart body made by hand: a signature is over the very bytes, and the browser doesn't show those it makes.
import { randomLetters } from './held-session.ts';

export interface Multipart {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** One file in the field `file` (RFC 7578); quotes and line breaks in its name are escaped as browsers do. */
export async function multipartOf(file: File): Promise<Multipart> {
  const boundary = `----carillon${randomLetters(24)}`;
  const name = file.name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  const whole = new Blob([head, file, `\r\n--${boundary}--\r\n`]);
  return {
    body: new Uint8Array(await whole.arrayBuffer()),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
