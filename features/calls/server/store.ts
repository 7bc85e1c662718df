// What the engine keeps and finds, in terms of records. The rules know no SQL: they run alike on PostgreSQL
// (sql/sql-store.ts) and in memory (memory/memory-store.ts), and one test holds both to the same behaviour.
import type { Scope } from '#kit/db/scope.ts';
import type { Point } from '#features/devices/contract.ts';
import type { PlannedStep } from '#features/routing/contract.ts';
import type { CallStep, CallType, DeliveryAction, TimerKind } from '../kinds.ts';
import type { TimerChange } from './machine.ts';
import type { CallRecord, Receiver } from './record.ts';
import type { CallRules } from './rules.ts';

export interface Press {
  org: string;
  device: string;
  type: CallType;
  /** The key code of the button, where the device names one. */
  event: string | null;
  /** Where a touch panel was touched; the key code goes before it. */
  point?: Point | undefined;
  /** The device's own id of the message; without one nothing is recognised as said before. */
  message: string | null;
  /** Without what the ward has set: for a press whose rules could not be had. */
  plain?: boolean;
  /** What it is about, in people's own words: of a countdown, its name. */
  about?: string;
  /** The press stands for many devices that were lost together. */
  outage?: { ward: Place | null; names: readonly string[] };
}

export interface Place {
  id: string;
  name: string;
  path: string;
}

/** A device that was lost, and the department that it hangs in. */
export interface LostDevice {
  id: string;
  org: string;
  name: string | null;
  type: string;
  ward: string | null;
}

/** Losses of one ward, or of all that lies in none; `message` is the loss's own id. */
export interface WardLosses {
  org: string;
  ward: string | null;
  lost: readonly (LostDevice & { message: string })[];
}

/** How far back calls of the ward are looked for, in seconds. */
export interface OutageWindows {
  singles_s: number;
  many_s: number;
}

/** What is open of a ward's lost devices. */
export interface Outage {
  place: Place | null;
  /** Calls of single ones. */
  singles: number;
  /** The newest call of many. */
  open_id: string | null;
  /** Devices whose loss has been taken before. */
  taken: readonly string[];
}

/** Who presses, where, for whom, and what the button means there. */
export interface Caller {
  /** The id of the call that this press makes, if it makes one. */
  call_id: string;
  at: string;
  enabled: boolean;
  device_type: string;
  device_name: string | null;
  space_id: string | null;
  space_name: string | null;
  space_path: string | null;
  department_id: string | null;
  resident_id: string | null;
  resident_name: string | null;
  key_code: string;
  event_name: string | null;
  event_shared: boolean | null;
  call_type: CallType | null;
  priority: number | null;
  /** The server's own test device, a device's test of itself, or a ward in test mode; never a code call. */
  test: boolean;
  /** What the call that this press makes follows; null where it makes none. */
  rules: CallRules | null;
  /** What the device was answered to this message before. */
  said: object | null;
  /** Its active call of the same kind. */
  open_id: string | null;
}

/** A message of a device, to know it again; `org` is the device's. */
export interface Speaking {
  org: string;
  device: string;
  message: string | null;
}

export interface Speaker {
  id: string;
  name: string | null;
  staff: string | null;
  role_id: string | null;
  role_type: string | null;
  space_id: string | null;
}

/** A receiver as it was told last. */
export interface Told extends Receiver {
  refused: boolean;
  withdrawn: boolean;
}

/** A device that could be told now. */
export interface Found extends Receiver {
  online: boolean;
}

/** Where a call comes from. */
export interface Origin {
  org_id: string;
  department_id: string | null;
  space_id: string | null;
  device_id: string | null;
}

/** A call in hand: from here to the commit nobody else changes it, so of two answers at once exactly one wins. */
export interface Locked {
  record: CallRecord;
  /** The store's clock once the call was had. */
  at: string;
  /** The devices that were told of it, each once (a dialling device once a number), by their ids. */
  told: Told[];
  /** The spaces at which it may be reset: the caller's own, and the room around a bed. */
  origin: string[];
  /** What this device was answered to this message before. */
  said: object | null;
  /** The device that speaks; null where its organisation has none such, or it is disabled. */
  speaker: Speaker | null;
}

export interface Delivery {
  message_id: string;
  receiver: Receiver;
  action: DeliveryAction;
}

/** What a device is answered, and is answered again if it says the same again. */
export interface Said {
  /** The device's organisation. */
  org: string;
  device: string;
  message: string;
  reply: object;
}

export interface StepRow {
  action: CallStep;
  device?: string | undefined;
  staff?: string | undefined;
  data?: object | undefined;
}

/** One change of one call, written together or not at all. */
export interface Writing {
  record: CallRecord;
  /** A call that begins; else one that changes. */
  fresh: boolean;
  at: string;
  steps: readonly StepRow[];
  /** A delivery takes the place of every older one to the same receiver that has not arrived. */
  deliveries: readonly Delivery[];
  /** From `at`. */
  timers: TimerChange;
  said?: Said | undefined;
  event: { type: 'call.raised' | 'call.changed' | 'call.ended'; data: object };
}

export interface Ack {
  device: string;
  /** The id of the message that it confirms. */
  ref: string;
  status: 'delivered' | 'seen';
}

export interface DueTimer {
  call_id: string;
  kind: TimerKind;
  /** So long it has been due, in milliseconds. */
  late_ms: number;
}

/** Which deliveries of a call: a device's, or those of a place of the order that had arrived. */
export type Marked = { device: string } | { entry: number };

/** A message that has not arrived, with its call as it stands. */
export interface DueDelivery extends Delivery {
  record: CallRecord;
  /** How often it was tried before. */
  attempts: number;
  /** The receiver is online and enabled. */
  there: boolean;
}

export interface Try {
  message_id: string;
  /** Tried again after this; null waits for the receiver's return. */
  again_s: number | null;
}

export interface OpenDelivery {
  message_id: string;
  call_id: string;
  action: DeliveryAction;
  /** Some message about the call was sent to this receiver before. */
  reached: boolean;
}

/** A device that is (again) there. */
export interface Arrival {
  id: string;
  org_id: string;
  type: string;
  via: string | null;
  space_id: string | null;
}

/** A call that an arrival is to show, and as what. */
export interface Concerning {
  record: CallRecord;
  receiver: Receiver;
}

export interface ArrivalWriting {
  arrival: Arrival;
  /** Deliveries that no longer matter. */
  expire: readonly string[];
  /** Deliveries that are to go at once. */
  hasten: readonly string[];
  present: readonly { record: CallRecord; delivery: Delivery }[];
}

/** Reads and writes of one transaction; they see no organisation outside its scope. */
export interface CallTransaction {
  /** Undefined where the organisation has no such device. */
  readCaller(press: Press): Promise<Caller | undefined>;
  /** Those of the devices that are there and enabled, in the order of ids. */
  findLost(devices: readonly string[]): Promise<LostDevice[]>;
  /** What is open of the ward, or of devices in none, and was raised within these times; until the commit nobody else asks that. */
  lockOutage(losing: WardLosses, within: OutageWindows): Promise<Outage>;
  /** Open calls of losses, not yet known to be back, that one of these devices is of and none that is still away; in the order of calls. */
  findBack(devices: readonly string[]): Promise<string[]>;
  /**
   * What shows the call from its start to its reset: the hosts of its department (all of the organisation's where it has
   * none), the lamps of its room, the hosts of the ward that it is handed to; with `forward`, the parent's hosts.
   */
  findShowing(origin: Origin, forward: boolean): Promise<Found[]>;
  /** The hosts of the parent organisation and of the sisters under it. */
  findAround(org: string): Promise<Found[]>;
  /** Whom these steps of a receiving order reach now; `step` is the place among those asked for. */
  findReached(origin: Origin, steps: readonly PlannedStep[]): Promise<Found[]>;
  /** Undefined where the scope has none of that id, or the device that speaks is neither of its organisation nor was told of it. */
  lockCall(id: string, speaking?: Speaking): Promise<Locked | undefined>;
  /** The device's own newest call that is active. */
  findNewest(org: string, device: string): Promise<string | null>;
  write(writing: Writing): Promise<void>;
  /** Keeps answers to messages that a write of the call does not keep. */
  keepReplies(call: string, said: readonly Said[]): Promise<void>;
  /** Marks what was told of the call and is not superseded. */
  mark(call: string, which: Marked, state: 'accepted' | 'refused' | 'timed_out'): Promise<void>;

  /** Calls among these that nobody had shown yet, each with one device that shows it now, by the call's id. */
  findUnshown(acks: readonly Ack[]): Promise<{ id: string; device: string }[]>;
  /** Moves deliveries forward, never back: delivered, then seen; accepted, refused and timed out stay. */
  confirm(acks: readonly Ack[]): Promise<void>;

  /** Locks the call of a timer that is due, of the call that stands before others first; passes over what another process has. */
  takeTimer(): Promise<DueTimer | undefined>;
  /** Removes the timer if it is still due; false where another was first. */
  dropTimer(timer: Pick<DueTimer, 'call_id' | 'kind'>): Promise<boolean>;
  /** Sets a timer that is due to come again later, in seconds from now. */
  putOffTimer(timer: Pick<DueTimer, 'call_id' | 'kind'>, inS: number): Promise<void>;
  /** Sets the timer `handover` of calls whose ward was handed over, or given back, by now. */
  turnHandovers(): Promise<void>;
  /** Milliseconds to the next timer, or the next turn of a handover, within this time; null where there is none. */
  readNextTimer(withinMs: number): Promise<number | null>;

  /** Locks what is due and has not arrived, in the order of calls; passes over what another process has. */
  lockDue(most: number): Promise<DueDelivery[]>;
  /** Counts the tries, and says when the next ones are. */
  putOff(tries: readonly Try[]): Promise<void>;
  /** Marks messages as sent that still wait; a mark may be lost with the power. */
  markSent(messages: readonly string[]): Promise<void>;

  /** Locks the active calls that the arrival is to show, in the order of calls. */
  findConcerning(arrival: Arrival): Promise<Concerning[]>;
  /** Locks what has not arrived at the device. */
  lockOpen(device: string): Promise<OpenDelivery[]>;
  writeArrival(writing: ArrivalWriting): Promise<void>;
}

export interface CallStore {
  /** Runs the work in one transaction; a throw undoes all of it. Work that lost a race begins anew. */
  transact<Result>(
    scope: Scope,
    work: (tx: CallTransaction) => Promise<Result>,
    options?: { readOnly?: boolean },
  ): Promise<Result>;
}
