// Routing: whom a call reaches, step after step, and how each kind of call is handled. A call's rules are resolved once,
// at the press (`call_rules` in the database), and kept with it. A closer kind wins over a more general one; among equals
// the nearer organisation. No order loops; a role in an order can't be deleted; every active call stays on the hosts.
// Neighbours: access (roles), cover (who is there now), parameters (transfer durations), calls (which follows the plan).
import { room } from '#kit/contract/room.ts';
import { ENDINGS, TONES } from './call-rules.ts';
import { callTypeRoutes } from './call-type.ts';
import { SHIFTS, SHIPPED_CHAINS, WARNINGS, chainRoutes } from './chain.ts';
import { CHAIN_MODES, CHANNELS, ON_ANSWERS, REACHES, WAITS } from './plan.ts';

export * from './call-rules.ts';
export * from './call-type.ts';
export * from './chain.ts';
export * from './plan.ts';

export const routing = room({
  name: 'routing',
  permissions: [
    'chain.read',
    'chain.write',
    'chain.remove',
    'calltype.read',
    'calltype.write',
    'calltype.remove',
  ],
  begins: {
    'chain.read': ['head_nurse'],
    'chain.write': ['head_nurse'],
    'chain.remove': ['head_nurse'],
    'calltype.read': ['head_nurse'],
    'calltype.write': ['head_nurse'],
    'calltype.remove': ['head_nurse'],
    InteractionChain: ['head_nurse'],
    CallTypes: ['head_nurse'],
  },
  errors: {
    CHAIN_IN_USE: { code: 1930, status: 409 },
    ROUTING_SHARED: { code: 1931, status: 409 },
    CHAIN_NAME_OCCUPY: { code: 1932, status: 409 },
    CHAIN_CALLS_OCCUPY: { code: 1933, status: 409 },
    CALL_TYPE_OCCUPY: { code: 1934, status: 409 },
    SHIPPED_KEPT: { code: 1935, status: 409 },
    CHAIN_LOOPS: { code: 1936, status: 400 },
    CHAIN_NOWHERE: { code: 1937, status: 400 },
  },
  things: ['chain', 'calltype'],
  enums: {
    reach: REACHES,
    wait: WAITS,
    channel: CHANNELS,
    on_answer: ON_ANSWERS,
    chain_mode: CHAIN_MODES,
    chain_warning: WARNINGS,
    shift: SHIFTS,
    tone: TONES,
    ending: ENDINGS,
    shipped_chain: SHIPPED_CHAINS,
  },
  routes: { ...chainRoutes, ...callTypeRoutes },
  events: { 'chain.changed': 'chain.read', 'calltype.changed': 'calltype.read' },
  pages: {
    InteractionChain: {
      path: '/settings/interaction_chain',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'chain.read',
      section: 'settings',
    },
    CallTypes: {
      path: '/settings/call_types',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'calltype.read',
      section: 'settings',
    },
  },
});
