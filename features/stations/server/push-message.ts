// A push as its service is given it: encrypted for the browser alone (RFC 8291), signed with this server's key (RFC 8292).
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { findPhrase } from '#kit/words/find-phrase.ts';
import type { Language } from '#kit/words/languages.ts';
import type { Tree } from '#kit/words/words.ts';
import { OUTAGE_EVENT } from '#features/devices/contract.ts';
import { en as callsEn } from '#features/calls/words/en.ts';
import { es as callsEs } from '#features/calls/words/es.ts';
import { ru as callsRu } from '#features/calls/words/ru.ts';
import { zh as callsZh } from '#features/calls/words/zh.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import { ru } from '../words/ru.ts';
import { zh } from '../words/zh.ts';
import type { PushKeys } from './push-keys.ts';
import type { Subscription } from './subscriptions.ts';

/** What a push tells of a call: never who. */
export interface PushedCall {
  id: string;
  priority: number;
  code: boolean;
  event: string | null;
  space_path: string | null;
}

const WORDS: Record<Language, { stations: Tree; calls: Tree }> = {
  zh: { stations: zh, calls: callsZh },
  en: { stations: en, calls: callsEn },
  es: { stations: es, calls: callsEs },
  ru: { stations: ru, calls: callsRu },
};

/** A push that comes later than this, in seconds, is of no use: a reminder will have come. */
const HOLDS_S = 120;
/** Push services want to know whom to write to; nobody reads this one. */
const SUBJECT = 'mailto:push@carillon.invalid';

/** The text of a push in the station's language. */
export function writePush(call: PushedCall, language: Language): string {
  const find = (path: string) => findPhrase(WORDS[language], path) ?? '';
  const level = call.event === OUTAGE_EVENT ? 5 : call.priority;
  const rank = call.code ? find('calls.code') : find(`calls.enums.priority.${level}`);
  return JSON.stringify({
    title: `${find('stations.push.title')} · ${rank}`,
    body: call.space_path ?? find('stations.push.unnamed'),
    tag: call.id,
    urgent: call.code || call.priority <= 2,
  });
}

/** The request that brings it to the subscription's service. */
export function makePushRequest(
  { endpoint, p256dh, auth, language }: Subscription,
  call: PushedCall,
  { publicKey, privateKey }: PushKeys,
): Request {
  const { headers, body, method } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    writePush(call, language),
    {
      vapidDetails: { subject: SUBJECT, publicKey, privateKey },
      TTL: HOLDS_S,
      urgency: 'high',
      // A later push about the same call takes this one's place; 32 characters are all that a topic may have.
      topic: createHash('sha256').update(call.id).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    },
  );
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
  return new Request(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'error',
  });
}
