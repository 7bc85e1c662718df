// A transaction on the tables in memory, statement by statement what sql/ does.
import type { Scope } from '#kit/db/scope.ts';
import { compareCalls, isOver } from '../../kinds.ts';
import type { DeliveryState } from '../../kinds.ts';
import { receiverKey, showsHere } from '../record.ts';
import type { CallRecord } from '../record.ts';
import type { PlannedStep } from '#features/routing/contract.ts';
import type {
  Ack,
  Arrival,
  ArrivalWriting,
  Concerning,
  CallTransaction,
  Caller,
  Delivery,
  DueDelivery,
  DueTimer,
  Found,
  Locked,
  LostDevice,
  Marked,
  OpenDelivery,
  Origin,
  Outage,
  OutageWindows,
  Press,
  Said,
  Speaking,
  Told,
  Try,
  WardLosses,
  Writing,
} from '../store.ts';
import { openKey, replyKey, timerKey } from './tables.ts';
import type { DeliveryRow, Journal, Tables } from './tables.ts';
import { findAround, findReached, findShowing } from './reach.ts';
import {
  findCaller,
  findDepartment,
  findOrigin,
  findPlace,
  findSpeaker,
  showsCall,
  spacesAbove,
} from './ward.ts';
import type { Ward } from './ward.ts';

/** A new delivery is left to whoever wrote it for so long; then the outbox looks after it. */
const LEFT_MS = 3000;

export interface TransactionParts {
  tables: Tables;
  ward: Ward;
  journal: Journal;
  scope: Scope;
  /** The time of the transaction, in Unix milliseconds. */
  now: number;
  newCallId: () => string;
}

const sortedBy = <Row>(rows: Iterable<Row>, key: (row: Row) => string): Row[] =>
  [...rows].toSorted((one, other) => Number(key(one) > key(other)) - Number(key(one) < key(other)));
/** What a confirmation that comes late does not change. */
const LOSSES: ReadonlySet<string> = new Set(['DEVICE_LOST', 'DEVICES_LOST']);
const SETTLED: ReadonlySet<DeliveryState> = new Set(['accepted', 'refused', 'timed_out']);
const isOpen = (state: DeliveryState): boolean => state === 'waiting' || state === 'sent';

export class MemoryTransaction implements CallTransaction {
  readonly #tables: Tables;
  readonly #ward: Ward;
  readonly #journal: Journal;
  readonly #scope: Scope;
  readonly #now: number;
  readonly #newCallId: () => string;

  constructor({ tables, ward, journal, scope, now, newCallId }: TransactionParts) {
    this.#tables = tables;
    this.#ward = ward;
    this.#journal = journal;
    this.#scope = scope;
    this.#now = now;
    this.#newCallId = newCallId;
  }

  async readCaller(press: Press): Promise<Caller | undefined> {
    const found = findCaller(this.#ward, press);
    if (!found) return undefined;
    const open = {
      device_id: press.device,
      type: found.call_type ?? press.type,
      event: found.key_code,
    };
    const said = this.#said(press);
    const open_id = this.#tables.open.get(openKey(open)) ?? null;
    const makes = said === null && open_id === null && found.enabled && !press.plain;
    return {
      ...found,
      call_id: this.#newCallId(),
      at: this.#at(),
      rules: makes ? found.rules : null,
      said,
      open_id,
    };
  }

  async findLost(devices: readonly string[]): Promise<LostDevice[]> {
    const lost = devices.flatMap((id) => this.#ward.devices.get(id) ?? []);
    return sortedBy(
      lost.filter(({ enabled }) => enabled),
      ({ id }) => id,
    ).map(({ id, org_id: org, alias: name, type, space_id }) => ({
      id,
      org,
      name,
      type,
      ward: findDepartment(this.#ward, space_id),
    }));
  }

  async lockOutage(
    { org, ward, lost }: WardLosses,
    { singles_s, many_s }: OutageWindows,
  ): Promise<Outage> {
    const open = [...this.#tables.open.values()]
      .flatMap((id) => this.#tables.calls.get(id) ?? [])
      .filter((call) => call.org_id === org && call.department_id === ward);
    const since = (event: string, s: number) =>
      open.filter(
        (call) => call.event === event && Date.parse(call.raised_at) > this.#now - s * 1000,
      );
    const many = sortedBy(since('DEVICES_LOST', many_s), ({ id }) => id);
    const { replies } = this.#tables;
    return {
      place: findPlace(this.#ward, ward),
      singles: since('DEVICE_LOST', singles_s).length,
      open_id: many.at(-1)?.id ?? null,
      taken: lost.flatMap(({ id, message }) => (replies.has(replyKey(id, message)) ? [id] : [])),
    };
  }

  async findBack(devices: readonly string[]): Promise<string[]> {
    const { calls, open, replies } = this.#tables;
    const lostIn = ({ id, device_id }: CallRecord): string[] => [
      device_id ?? '',
      ...[...replies]
        .filter(([key, kept]) => kept.call_id === id && key.includes(' loss '))
        .map(([key]) => key.slice(0, key.indexOf(' '))),
    ];
    const isAway = (id: string): boolean => {
      const device = this.#ward.devices.get(id);
      return device !== undefined && device.enabled && !device.online;
    };
    return [...open.values()]
      .flatMap((id) => calls.get(id) ?? [])
      .filter(({ event, back_at }) => back_at === null && LOSSES.has(event ?? ''))
      .filter((call) => {
        const lost = lostIn(call);
        return lost.some((id) => devices.includes(id)) && !lost.some(isAway);
      })
      .map(({ id }) => id)
      .toSorted();
  }

  async findShowing(origin: Origin, forward: boolean): Promise<Found[]> {
    return findShowing(this.#ward, origin, forward);
  }

  async findAround(org: string): Promise<Found[]> {
    return findAround(this.#ward, org);
  }

  async findReached(origin: Origin, steps: readonly PlannedStep[]): Promise<Found[]> {
    return findReached(this.#ward, origin, steps);
  }

  async lockCall(id: string, speaking?: Speaking): Promise<Locked | undefined> {
    const record = this.#tables.calls.get(id);
    if (!record || !this.#owns(record.org_id)) return undefined;
    const told = this.#told(id);
    if (
      speaking &&
      record.org_id !== speaking.org &&
      !told.some(({ id: device, org }) => device === speaking.device && org === speaking.org)
    )
      return undefined;
    return {
      record,
      at: this.#at(),
      told,
      origin: findOrigin(this.#ward, record.space_id),
      said: speaking ? this.#said(speaking) : null,
      speaker: speaking ? findSpeaker(this.#ward, speaking.device, speaking.org) : null,
    };
  }

  async findNewest(org: string, device: string): Promise<string | null> {
    const own = [...this.#tables.open.values()]
      .flatMap((id) => this.#tables.calls.get(id) ?? [])
      .filter((call) => call.device_id === device && call.org_id === org);
    return sortedBy(own, (call) => `${call.raised_at} ${call.id}`).at(-1)?.id ?? null;
  }

  async write({ record, at, steps, deliveries, timers, said, event }: Writing): Promise<void> {
    const { calls, open } = this.#tables;
    this.#journal.set(calls, record.id, record);
    if (isOver(record.state)) this.#journal.delete(open, openKey(record));
    else this.#journal.set(open, openKey(record), record.id);
    this.#addSteps(
      record.id,
      steps.map((step) => ({ ...step, call_id: record.id, at })),
    );
    const told = new Set(deliveries.map(({ receiver }) => receiverKey(receiver)));
    for (const row of this.#about(record.id))
      if (told.has(receiverKey(row.receiver)) && isOpen(row.state))
        this.#put({ ...row, state: 'expired' });
    for (const delivery of deliveries) this.#deliver(record, delivery);
    for (const kind of timers.drop)
      this.#journal.delete(this.#tables.timers, timerKey({ call_id: record.id, kind }));
    for (const { kind, in_s } of timers.set) {
      const row = { call_id: record.id, kind, due_at: Date.parse(at) + in_s * 1000 };
      this.#journal.set(this.#tables.timers, timerKey(row), row);
    }
    if (said) await this.keepReplies(record.id, [said]);
    this.#journal.push(this.#tables.events, event);
  }

  async keepReplies(call_id: string, said: readonly Said[]): Promise<void> {
    for (const { device, message, reply } of said) {
      const kept = { call_id, reply, at: this.#now };
      this.#journal.set(this.#tables.replies, replyKey(device, message), kept);
    }
  }

  async mark(call: string, which: Marked, state: DeliveryState): Promise<void> {
    for (const row of this.#about(call)) {
      const those =
        'device' in which
          ? row.device_id === which.device && row.state !== 'expired'
          : row.receiver.entry === which.entry && ['delivered', 'seen'].includes(row.state);
      if (those && row.action !== 'withdraw') this.#put({ ...row, state });
    }
  }

  async findUnshown(acks: readonly Ack[]): Promise<{ id: string; device: string }[]> {
    const unshown = new Map<string, string>();
    for (const { row } of this.#acknowledged(acks)) {
      const call = this.#tables.calls.get(row.call_id);
      if (row.action === 'withdraw' || !call || call.presented_at !== null) continue;
      if (call.ended_at === null && !unshown.has(call.id)) unshown.set(call.id, row.device_id);
    }
    return sortedBy(unshown, ([id]) => id).map(([id, device]) => ({ id, device }));
  }

  async confirm(acks: readonly Ack[]): Promise<void> {
    for (const { row: found, seen } of this.#acknowledged(acks)) {
      const row = this.#tables.deliveries.get(found.message_id) ?? found;
      const forward = seen || row.state === 'seen' ? 'seen' : 'delivered';
      this.#put({
        ...row,
        state: SETTLED.has(row.state) ? row.state : forward,
        sent_at: row.sent_at ?? this.#now,
        delivered_at: row.delivered_at ?? this.#now,
        seen_at: seen ? (row.seen_at ?? this.#now) : row.seen_at,
      });
    }
  }

  async takeTimer(): Promise<DueTimer | undefined> {
    const due = [...this.#tables.timers.values()]
      .filter(({ due_at }) => due_at <= this.#now)
      .flatMap((timer) => {
        const call = this.#tables.calls.get(timer.call_id);
        return call ? [{ timer, call }] : [];
      })
      .toSorted(
        ({ timer: one, call }, { timer: other, call: otherCall }) =>
          Number(otherCall.code) - Number(call.code) ||
          call.priority - otherCall.priority ||
          one.due_at - other.due_at ||
          (timerKey(one) < timerKey(other) ? -1 : 1),
      );
    const [first] = due;
    return first && { ...first.timer, late_ms: this.#now - first.timer.due_at };
  }

  async dropTimer(timer: Pick<DueTimer, 'call_id' | 'kind'>): Promise<boolean> {
    const row = this.#tables.timers.get(timerKey(timer));
    if (!row || row.due_at > this.#now) return false;
    this.#journal.delete(this.#tables.timers, timerKey(timer));
    return true;
  }

  async putOffTimer(timer: Pick<DueTimer, 'call_id' | 'kind'>, inS: number): Promise<void> {
    const row = this.#tables.timers.get(timerKey(timer));
    if (!row || row.due_at > this.#now) return;
    this.#journal.set(this.#tables.timers, timerKey(timer), {
      ...row,
      due_at: this.#now + inS * 1000,
    });
  }

  async turnHandovers(): Promise<void> {
    for (const [id, { space_id, due_at }] of this.#tables.turns) {
      if (due_at > this.#now) continue;
      this.#journal.delete(this.#tables.turns, id);
      for (const call_id of this.#tables.open.values()) {
        const call = this.#tables.calls.get(call_id);
        const above = spacesAbove(this.#ward, call?.space_id ?? call?.department_id ?? null);
        const row = { call_id, kind: 'handover' as const, due_at: this.#now };
        if (above.some((space) => space.id === space_id))
          this.#journal.set(this.#tables.timers, timerKey(row), row);
      }
    }
  }

  async readNextTimer(withinMs: number): Promise<number | null> {
    const due = [...this.#tables.timers.values(), ...this.#tables.turns.values()];
    const next = Math.min(...due.map(({ due_at }) => due_at));
    return next < this.#now + withinMs ? Math.max(0, Math.ceil(next - this.#now)) : null;
  }

  async lockDue(most: number): Promise<DueDelivery[]> {
    const due = [...this.#tables.waiting.values()].filter(({ again_at }) => again_at <= this.#now);
    return due
      .flatMap(({ message_id, call_id, device_id, action, attempts, receiver }) => {
        const record = this.#tables.calls.get(call_id);
        const device = this.#ward.devices.get(device_id);
        const there =
          device !== undefined && device.online && device.enabled && device.org_id === receiver.org;
        const via = device?.gateway_id ?? null;
        return record
          ? [{ record, message_id, action, attempts, receiver: { ...receiver, via }, there }]
          : [];
      })
      .toSorted((one, other) =>
        compareCalls(
          { ...one.record, id: one.message_id },
          { ...other.record, id: other.message_id },
        ),
      )
      .slice(0, most);
  }

  async putOff(tries: readonly Try[]): Promise<void> {
    for (const { message_id, again_s } of tries)
      this.#change(message_id, (row) => ({
        ...row,
        attempts: row.attempts + 1,
        again_at: again_s === null ? Infinity : this.#now + again_s * 1000,
      }));
  }

  async markSent(messages: readonly string[]): Promise<void> {
    for (const message of messages)
      this.#change(message, (row) =>
        row.state === 'waiting'
          ? { ...row, state: 'sent', sent_at: row.sent_at ?? this.#now }
          : row,
      );
  }

  async findConcerning(arrival: Arrival): Promise<Concerning[]> {
    return [...this.#tables.open.values()]
      .flatMap((id) => this.#tables.calls.get(id) ?? [])
      .toSorted(compareCalls)
      .flatMap((record): Concerning[] => {
        const told = this.#told(record.id).filter(
          ({ id, withdrawn }) => id === arrival.id && !withdrawn,
        );
        if (told.length > 0)
          return told.map(({ refused: _refused, withdrawn: _withdrawn, ...receiver }) => ({
            record,
            receiver: { ...receiver, via: arrival.via },
          }));
        const shows =
          record.org_id === arrival.org_id &&
          record.device_id !== arrival.id &&
          showsCall(this.#ward, arrival, record);
        return shows ? [{ record, receiver: showsHere(arrival) }] : [];
      });
  }

  async lockOpen(device: string): Promise<OpenDelivery[]> {
    const open = [...this.#tables.waiting.values()].filter((row) => row.device_id === device);
    return sortedBy(open, (row) => row.message_id).map(({ message_id, call_id, action }) => ({
      message_id,
      call_id,
      action,
      reached: this.#about(call_id).some((row) => row.device_id === device && row.sent_at !== null),
    }));
  }

  async writeArrival({ expire, hasten, present }: ArrivalWriting): Promise<void> {
    for (const message of expire) this.#change(message, (row) => ({ ...row, state: 'expired' }));
    for (const message of hasten) this.#change(message, (row) => ({ ...row, again_at: this.#now }));
    for (const { record, delivery } of present) this.#deliver(record, delivery);
  }

  /** Each receiver as it was told last. */
  #told(call: string): Told[] {
    const last = new Map(this.#about(call).map((row) => [receiverKey(row.receiver), row]));
    return sortedBy(last, ([key]) => key).map(([, { receiver, state, action }]) => ({
      ...receiver,
      refused: state === 'refused',
      withdrawn: action === 'withdraw',
    }));
  }

  #at(): string {
    return new Date(this.#now).toISOString();
  }

  #owns(org: string): boolean {
    return this.#scope === 'all' || this.#scope.includes(org);
  }

  #said({ device, message }: Speaking): object | null {
    if (message === null) return null;
    return this.#tables.replies.get(replyKey(device, message))?.reply ?? null;
  }

  #about(call: string): DeliveryRow[] {
    const messages = [...(this.#tables.byCall.get(call) ?? [])];
    return messages.flatMap((message) => this.#tables.deliveries.get(message) ?? []);
  }

  #acknowledged(acks: readonly Ack[]): { row: DeliveryRow; seen: boolean }[] {
    return acks.flatMap(({ ref, device, status }) => {
      const row = this.#tables.deliveries.get(ref);
      return row?.device_id === device ? [{ row, seen: status === 'seen' }] : [];
    });
  }

  #addSteps(
    call: string,
    steps: readonly (Writing['steps'][number] & { call_id: string; at: string })[],
  ): void {
    const before = this.#tables.steps.get(call) ?? [];
    this.#journal.set(this.#tables.steps, call, [...before, ...steps]);
  }

  #deliver(
    call: Pick<CallRecord, 'id' | 'org_id'>,
    { message_id, receiver, action }: Delivery,
  ): void {
    const about = this.#tables.byCall.get(call.id);
    this.#journal.set(this.#tables.byCall, call.id, new Set([...(about ?? []), message_id]));
    this.#put({
      message_id,
      call_id: call.id,
      device_id: receiver.id,
      receiver,
      org_id: call.org_id,
      action,
      state: 'waiting',
      attempts: 0,
      sent_at: null,
      delivered_at: null,
      seen_at: null,
      again_at: this.#now + LEFT_MS,
    });
  }

  #change(message: string, change: (row: DeliveryRow) => DeliveryRow): void {
    const row = this.#tables.deliveries.get(message);
    if (row) this.#put(change(row));
  }

  #put(row: DeliveryRow): void {
    const { deliveries, waiting } = this.#tables;
    this.#journal.set(deliveries, row.message_id, row);
    if (isOpen(row.state)) this.#journal.set(waiting, row.message_id, row);
    else if (waiting.has(row.message_id)) this.#journal.delete(waiting, row.message_id);
  }
}
