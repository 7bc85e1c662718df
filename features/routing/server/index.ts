// The door of the routing room on the server.
import { ownerOf } from '#kit/entity/owner.ts';
import { serveRoom } from '#features/platform.ts';
import { routing } from '../contract.ts';
import { servedCallTypes } from './call-types.ts';
import { servedChains, withWarnings } from './chains.ts';
import { checkRoles, checkWays } from './check-plan.ts';
import { runDry } from './dry-run.ts';
import { listCallTypes, listChains } from './in-force.ts';
import { findWarnings } from './warnings.ts';

export { readRules } from './call-rules.ts';
export { RULES_CHANGED, RememberedRules } from './remembered-rules.ts';
export { findAllStepReceivers, findPeople, findStepReceivers, receiversOf } from './receivers.ts';
export type { CallPlace, ReachedBy, ReachedOn, StepPerson, StepReceiver } from './receivers.ts';

const chains = servedChains.handlers;
const callTypes = servedCallTypes.handlers;
const { CALL_TYPE_OCCUPY, CHAIN_CALLS_OCCUPY, CHAIN_IN_USE, CHAIN_NAME_OCCUPY } = routing.errors;

export const routingRoom = serveRoom(
  routing,
  {
    chainPage: chains.page,
    chainRead: chains.read,
    chainCreate: async (context, input) =>
      withWarnings(context, await chains.create(context, input)),
    chainUpdate: async (context, input, params) =>
      withWarnings(context, await chains.update(context, input, params)),
    chainRemove: chains.remove,
    chainsInForce: listChains,
    chainCheck: async (context, { org_id, ...chain }) => {
      const owner = ownerOf(context, org_id);
      checkWays(chain);
      await checkRoles(context, owner, chain.steps);
      return findWarnings(context, owner, chain);
    },
    chainDryRun: runDry,
    callTypePage: callTypes.page,
    callTypeRead: callTypes.read,
    callTypeCreate: callTypes.create,
    callTypeUpdate: callTypes.update,
    callTypeRemove: callTypes.remove,
    callTypesInForce: listCallTypes,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: {
      chain_name_once: { error: CHAIN_NAME_OCCUPY, field: 'name' },
      chain_auto_once: { error: CHAIN_CALLS_OCCUPY, field: 'call_type' },
      call_rule_chain: { error: CHAIN_IN_USE },
      call_rule_once: { error: CALL_TYPE_OCCUPY, field: 'call_type' },
    },
  },
);
