// Searching a FHIR R4 server page by page, each request bounded, and nowhere but where the HIS was said to be.
import { Client } from 'fhir-kit-client';
import type { FhirResource, SearchParams } from 'fhir-kit-client';
import { PullFailure } from './pull-failure.ts';
import { requestJson } from './request.ts';
import type { RequestBounds } from './request.ts';
import { readBundle } from './bundle.ts';
import type { Resource } from './bundle.ts';

/** Pages and records of one search at most: a server that always has a next page comes to an end too. */
export interface SearchBounds {
  maxPages: number;
  maxRecords: number;
}

export const TIMEOUT_MS = 30_000;
export const MAX_REPLY_BYTES = 16 * 1024 * 1024;
export const SEARCH_BOUNDS: SearchBounds = { maxPages: 1000, maxRecords: 50_000 };

export interface Fhir {
  /** Every record of a type, page by page. */
  search(resourceType: string, params?: SearchParams): AsyncGenerator<Resource[]>;
}

export interface FhirOptions extends RequestBounds, Partial<SearchBounds> {
  baseUrl: string;
  token: string | null;
}

/** Opens a server; nothing is sent before the first search. */
export function openFhir(options: FhirOptions): Fhir {
  const bounds = { ...SEARCH_BOUNDS, ...options };
  const client = new Client({ baseUrl: options.baseUrl });
  // The library's own reading has no bound of size, follows redirects and asks the name servers anew.
  client.httpClient.request = async (_method, address) => {
    const url = client.httpClient.expandUrl(address);
    const json = await requestJson(url, headersFor(options.token), options);
    if (typeof json !== 'object' || json === null) throw new PullFailure('not_fhir');
    return json as FhirResource;
  };
  async function* search(resourceType: string, params: SearchParams = {}) {
    let reply: FhirResource | undefined = await client.resourceSearch({
      resourceType,
      searchParams: { _count: 200, ...params },
    });
    let records = 0;
    const seen = new Set<string>();
    for (let page = 1; reply; page += 1) {
      const { resources, next } = readBundle(reply, resourceType);
      records += resources.length;
      if (page > bounds.maxPages || records > bounds.maxRecords) throw new PullFailure('too_many');
      yield resources;
      if (next === null) return;
      // A page that was read already would be read forever.
      if (seen.has(next)) throw new PullFailure('too_many');
      seen.add(next);
      reply = await client.httpClient.get(onSameServer(next, options.baseUrl));
    }
  }
  return { search };
}

const headersFor = (token: string | null): Record<string, string> => ({
  accept: 'application/fhir+json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** The next page must be where the first was: the token goes nowhere else. */
function onSameServer(next: string, baseUrl: string): string {
  const url = URL.parse(next, baseUrl);
  if (url?.origin !== new URL(baseUrl).origin) throw new PullFailure('elsewhere');
  return url.href;
}
