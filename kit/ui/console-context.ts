// What every page is given by the shell: who is signed in, the client, the language and the live stream.
import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import type { Flag, Level } from '../contract/product.ts';
import { hiddenFrom } from '../contract/private.ts';
import type { PrivateFields } from '../contract/private.ts';
import { isAllowed } from '../contract/route.ts';
import type { Access, Route } from '../contract/route.ts';
import type { Translator } from '../words/translator.ts';
import type { Client } from './client.ts';
import type { PickerProps } from './input-props.ts';

export interface Me {
  id: string;
  username: string;
  real_name: string;
  founder: 0 | 1;
  role_id: string | null;
  level: Level;
  organisation: {
    id: string;
    short_name: string;
    full_name: string;
    shop_type: string;
    parent_name: string | null;
    /** IANA name of its zone, ISO codes of its country and currency. */
    time_zone: string;
    country: string;
    currency: string;
  };
  /** The stand-in by which the organisation is the user's; null: it is their own. */
  stands_in: string | null;
  /** The consoles of the organisations in which the user may stand in. */
  may_stand_in: readonly Exclude<Level, 'provider'>[];
  /** Nothing but turning one-time codes on works. */
  must_set_codes?: boolean;
  permissions: ReadonlySet<string>;
  routes: ReadonlySet<string>;
}

/** One event of the live stream (`call.raised`, `device.changed`, …). */
export interface LiveMessage {
  seq: number;
  type: string;
  data: Record<string, unknown>;
}

export interface Live {
  /** `stale`: what is shown may be old; the line is down or silent. `reset`: events were missed, read lists anew. */
  readonly state: 'connecting' | 'live' | 'stale';
  /** When the line last gave a sign of life, in Unix milliseconds of this browser: so old is what is shown. */
  readonly heardAt: number;
  subscribe(listener: (message: LiveMessage | { type: 'reset' | 'state' }) => void): () => void;
}

export interface ConsoleContext {
  client: Client;
  me: Me;
  translator: Translator;
  live: Live;
  flags: Record<Flag, boolean>;
  uiVersion: number;
  demo: boolean;
  /** How a thing is chosen, by its word, where a room has a way of its own. */
  pickers: Readonly<Record<string, ComponentType<PickerProps>>>;
  /** The sidebar's sections, and all pages by their routes' names, each in their order. */
  sidebar: { sections: readonly string[]; pages: readonly string[] };
  /** IANA name of the organisation's zone; times are shown in it. */
  timeZone: string;
}

export const ConsoleContextValue = createContext<ConsoleContext | null>(null);

/** The console around the page; throws outside of the shell. */
export function useConsole(): ConsoleContext {
  const context = use(ConsoleContextValue);
  if (!context) throw new Error('A page stands inside the shell');
  return context;
}

export const mayAccess = (me: Me, access: Access): boolean => isAllowed(access, me.permissions);

/** The entity's fields that the signed-in user doesn't see. */
export const useHiddenFields = (of: PrivateFields | undefined): readonly string[] =>
  hiddenFrom(of, useConsole().me.permissions);

/** Whether the signed-in user may call the route: a button names its route and hides or disables itself by this. */
export const useMay = (route: Route): boolean => mayAccess(useConsole().me, route.access);
