// A provider of the installation by which people may sign in beside their password (OpenID Connect). Its secret is
// written and never read; whoever it sends is let in only where linked, named by its claim, or (switched on) made.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { secret, shown } from '#kit/contract/entity-fields.ts';
import {
  choice,
  flag,
  integer,
  maybe,
  moment,
  optional,
  reference,
  references,
  text,
} from '#kit/contract/fields.ts';

/** What a provider's claim is held against where nobody is linked yet. */
export const MATCHES = ['nothing', 'login_name', 'employee_no'] as const;

// No user name or password in an address: it is shown, and stands in logs.
const issuer = () => text({ max: 300, pattern: /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i });
const word = (max: number) => text({ max, pattern: /^[\x21-\x7e]+$/ });

export const signinProvider = entity({
  thing: 'signin_provider',
  fields: {
    name: text({ max: 30 }),
    issuer: issuer(),
    client_id: word(200),
    client_secret: secret(
      optional(text({ max: 1000, pattern: /^[\x21-\x7e]+$/, kind: 'password' })),
    ),
    has_secret: shown(flag()),
    scopes: text({ max: 200, pattern: /^openid(?: [\x21-\x7e]+)*$/ }).default('openid profile'),
    claim: word(60).default('preferred_username'),
    matches: choice('matches', MATCHES).default('nothing'),
    org_ids: references('partinfo').optional(),
    create_org_id: optional(reference('partinfo')),
    create_org_name: shown(maybe(z.string())),
    enabled: flag().default(false),
    identities: shown(integer(0, 1e9)),
    created_at: shown(moment()),
  },
  filters: ['enabled'],
  sorts: ['name', 'created_at'],
});
