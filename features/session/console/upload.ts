// Sending a body while telling how much of it has gone, which `fetch` can't tell.
import { learnFromDate } from './clock.ts';
import { TIMEOUT_MS, prepare } from './sender.ts';
import type { Outgoing, SenderParts } from './sender.ts';

interface Upload {
  outgoing: Outgoing;
  token: string | null;
  parts: SenderParts;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
}

/** Sends and gives the response; rejects with a TimeoutError once nothing has moved for 30 s. */
export async function sendUpload({
  outgoing,
  token,
  parts,
  signal,
  onProgress,
}: Upload): Promise<Response> {
  const { url, headers } = await prepare(outgoing, token, parts);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => {
      request.abort();
      end(() => reject(signal?.reason as Error));
    };
    const late = () => {
      request.abort();
      end(() => reject(new DOMException('No progress', 'TimeoutError')));
    };
    let timer = setTimeout(late, TIMEOUT_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(late, TIMEOUT_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onerror = () => end(() => reject(new TypeError('The line broke')));
    request.onload = () => {
      learnFromDate(request.getResponseHeader('date'));
      end(() => resolve(new Response(request.responseText, { status: request.status })));
    };
    request.open(outgoing.method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener('abort', abort);
    request.send(outgoing.body ?? null);
  });
}
