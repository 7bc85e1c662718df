// The model: what must be so, stated simply and on its own. It hears of each commit and asks nothing of the engine.
import { kindOf } from './kinds-of-press.ts';
import { judge, standsBefore } from './model-call.ts';
import type { Deed, ModelCall } from './model-call.ts';
import type { Parts } from './parts.ts';
import type { WardPlan } from './plan-ward.ts';
import { DEPARTMENT, ORG } from './plan-ward.ts';
import type { Trace } from './trace.ts';
import type { Writing } from '../server/store.ts';

/** What a device said in a message, before any server heard it. */
export type SaidInput =
  | { what: 'press' }
  | { what: 'act'; action: Deed['action']; call: string | null; speech: boolean }
  | { what: 'junk' };

const keyOf = (device: string, type: string, event: string): string => `${device} ${type} ${event}`;

export class Model {
  readonly calls = new Map<string, ModelCall>();
  readonly open = new Map<string, string>();
  readonly said = new Map<string, SaidInput>();
  /** Messages that stand in the record, by who said them; a press exactly once. */
  readonly recorded = new Map<string, string>();
  /** The place of each message among those that one arrival is presented. */
  readonly #arrivals = new Map<string, { batch: { sent: number }; place: number; device: string }>();
  readonly #parts: Parts;
  readonly #plan: WardPlan;

  constructor(parts: Parts, plan: WardPlan) {
    this.#parts = parts;
    this.#plan = plan;
  }

  get active(): ModelCall[] {
    return [...this.open.values()].flatMap((id) => this.calls.get(id) ?? []);
  }

  /** A device says something for the first time. */
  hear(device: string, message: string, input: SaidInput): void {
    const key = `${device} ${message}`;
    if (!this.said.has(key)) this.said.set(key, input);
  }

  /** A transaction is about to commit. */
  commit(trace: Trace): void {
    for (const writing of trace.writes) this.#write(trace, writing);
    if (trace.speaking && trace.writes.length === 0) this.#unchanged(trace);
    if (trace.arrival) this.#arrive(trace.arrival);
    for (const { call_id, kind } of trace.timers) this.#acted(trace, call_id, kind);
  }

  /** Something leaves for a device. */
  sent(device: string, message: string): void {
    const arrival = this.#arrivals.get(message);
    if (!arrival || arrival.device !== device) return;
    this.#arrivals.delete(message);
    if (arrival.place < arrival.batch.sent)
      this.#fail('calls are presented in order', `${device} got ${message} late`);
    arrival.batch.sent = Math.max(arrival.batch.sent, arrival.place);
  }

  /** A press was acknowledged: it must stand in the record. */
  acknowledged(device: string, message: string, call: unknown): void {
    const recorded = this.recorded.get(`${device} ${message}`);
    if (recorded === undefined || recorded !== call)
      this.#fail('an acknowledged press is in the record', `${device} ${message} ${String(call)}`);
  }

  forget(call: string): void {
    this.calls.delete(call);
  }

  /** Who must show a call of the device: the hosts of the ward and the unit at the room's door. */
  showersOf(device: string): string[] {
    const { ward, hosts, roomOf } = this.#plan;
    if (ward.devices.get(device)?.org_id !== ORG) return [];
    const place = ward.devices.get(device)?.space_id ?? '';
    const room = place === DEPARTMENT ? '' : (roomOf.get(place) ?? place);
    return [...hosts, `door-${room}`].filter(
      (id) => id !== device && ward.devices.get(id)?.enabled === true,
    );
  }

  isAtOrigin(call: ModelCall, device: string): boolean {
    const { ward, roomOf } = this.#plan;
    if (device === call.device) return true;
    const place = ward.devices.get(device)?.space_id;
    const origin = ward.devices.get(call.device)?.space_id ?? '';
    if (place == null || origin === DEPARTMENT) return false;
    return place === origin || place === roomOf.get(origin);
  }

  #fail(rule: string, detail: string): void {
    this.#parts.fail(rule, detail);
  }

  #write(trace: Trace, writing: Writing): void {
    const [step] = writing.steps;
    if (!step) return this.#fail('every change is in the record', writing.record.id);
    this.#parts.course.note('commit', trace.process, step.action, writing.record.id, step.device);
    if (step.action === 'raised') return this.#raise(trace, writing);
    const call = this.calls.get(writing.record.id);
    if (!call?.active) return this.#fail('nothing happens to a call after its end', `${writing.record.id} ${step.action}`);
    const known = call.told.size;
    this.#apply(trace, call, writing);
    this.#compare(call, writing);
    this.#checkTold(call, writing, known);
  }

  #raise(trace: Trace, writing: Writing): void {
    const { record } = writing;
    const { press } = trace;
    const kind = kindOf(record.event ?? '');
    const device = record.device_id ?? '';
    const key = keyOf(device, record.type, record.event ?? '');
    if (!press || !kind) return this.#fail('a call comes of a press', record.id);
    if (this.open.has(key) || this.calls.has(record.id))
      this.#fail('no call is doubled', `${key} is ${this.open.get(key)} and ${record.id}`);
    if (record.priority !== kind.priority || record.code !== kind.code || record.type !== kind.type)
      this.#fail('a call is what its button means', `${record.id} ${record.event} ${record.priority}`);
    const raisedAt = Date.parse(writing.at);
    const call: ModelCall = {
      id: record.id,
      kind,
      device,
      raisedAt,
      active: true,
      answered: false,
      everAnswered: false,
      by: null,
      spoken: false,
      hungUp: false,
      shown: false,
      repeats: 0,
      reminders: 0,
      endedAt: null,
      remindAt: raisedAt + kind.remind_s * 1000,
      ringAt: kind.ring_s === null ? null : raisedAt + kind.ring_s * 1000,
      told: new Set(),
      toldAt: new Map(),
    };
    this.calls.set(call.id, call);
    this.open.set(key, call.id);
    this.#parts.counts.calls += 1;
    if (kind.name === 'lost') this.#parts.counts.technical += 1;
    this.#keepMessage(device, press.message, call.id);
    this.#tellTo(call, writing);
    this.#compare(call, writing);
    for (const shower of this.showersOf(device))
      if (!call.told.has(shower))
        this.#fail('every call is shown in its ward', `${call.id} was not told to ${shower}`);
  }

  #keepMessage(device: string, message: string | null, call: string): void {
    if (message === null) return;
    const key = `${device} ${message}`;
    if (this.recorded.has(key))
      this.#fail('a press counts once', `${key} is in ${this.recorded.get(key)} and ${call}`);
    this.recorded.set(key, call);
  }

  #tellTo(call: ModelCall, { deliveries }: Writing): void {
    for (const { receiver, action } of deliveries) {
      if (action === 'withdraw') continue;
      call.told.add(receiver.id);
      if (!call.toldAt.has(receiver.id)) call.toldAt.set(receiver.id, this.#parts.time.now);
    }
  }

  /** Takes the change into the model; what it should have been is judged here. */
  #apply(trace: Trace, call: ModelCall, writing: Writing): void {
    const step = writing.steps[0];
    const at = Date.parse(writing.at);
    const { counts } = this.#parts;
    switch (step?.action) {
      case 'repeated': {
        if (trace.press?.device !== call.device)
          this.#fail('a repeat is the caller’s', `${call.id} ${trace.press?.device}`);
        this.#keepMessage(call.device, trace.press?.message ?? null, call.id);
        call.repeats += 1;
        counts.repeats += 1;
        if (call.answered) call.remindAt = at + call.kind.remind_s * 1000;
        call.answered = false;
        break;
      }
      case 'presented':
        call.shown = true;
        break;
      case 'answered':
      case 'refused':
      case 'hung_up':
      case 'reset':
      case 'cancelled':
        this.#judged(trace, call, step.action);
        this.#deed(call, step.action, step.device ?? 'console', at, this.#speechOf(trace));
        break;
      case 'reminded':
      case 'placed_again':
        if ((step.action === 'placed_again') !== call.answered)
          this.#fail('an answered call that nobody resets is placed again', `${call.id} ${step.action}`);
        counts[step.action === 'reminded' ? 'reminders' : 'placed_again'] += 1;
        this.#timely(call, 'remind', at);
        call.answered = false;
        call.reminders += 1;
        call.remindAt = at + call.kind.remind_s * 1000;
        for (const shower of this.showersOf(call.device))
          if (!writing.deliveries.some(({ receiver }) => receiver.id === shower))
            this.#fail('a reminder reaches all who show the call', `${call.id} ${shower}`);
        break;
      case 'timed_out':
        this.#timely(call, 'timeout', at);
        if (call.everAnswered) this.#fail('a call that was answered never rings out', call.id);
        this.#end(call, at);
        break;
      default:
        this.#fail('only what the field knows happens to a call', `${call.id} ${step?.action}`);
    }
    if (call.active) this.#tellTo(call, writing);
  }

  #speechOf({ speaking }: Trace): boolean {
    const said = speaking && this.said.get(`${speaking.device} ${speaking.message}`);
    return said?.what === 'act' && said.speech;
  }

  #deed(call: ModelCall, step: string, device: string, at: number, speech: boolean): void {
    const { counts } = this.#parts;
    if (step === 'answered') {
      counts.answers += 1;
      if (!call.answered) {
        call.remindAt = at + call.kind.again_s * 1000;
        call.hungUp = false;
        call.by = device;
      }
      call.answered = true;
      call.everAnswered = true;
      call.spoken ||= speech;
    } else if (step === 'refused') counts.refusals += 1;
    else if (step === 'hung_up') {
      call.hungUp = true;
      call.spoken ||= speech;
      if (call.kind.ending === 'after_speech' && (call.spoken || !call.everAnswered))
        this.#end(call, at);
    } else this.#end(call, at);
  }

  #end(call: ModelCall, at: number): void {
    call.active = false;
    call.endedAt = at;
    for (const [key, id] of this.open) if (id === call.id) this.open.delete(key);
    this.#parts.counts.resets += 1;
  }

  #deedOf(trace: Trace, call: ModelCall): Deed | null {
    const { speaking } = trace;
    if (!speaking) return { action: 'cancel', device: 'console', speech: false, atOrigin: false };
    const said = this.said.get(`${speaking.device} ${speaking.message}`);
    if (said?.what !== 'act') return null;
    const { action, speech } = said;
    const { device } = speaking;
    return { action, speech, device, atOrigin: this.isAtOrigin(call, device) };
  }

  #judged(trace: Trace, call: ModelCall, step: string): void {
    const deed = this.#deedOf(trace, call);
    const verdict = deed && judge(call, deed);
    if (!verdict || !('changes' in verdict) || verdict.changes !== step)
      this.#fail(
        step === 'answered' ? 'of two answers exactly one wins' : 'a call ends as its policy says',
        `${call.id} was ${step} by ${deed?.device}, it should be ${JSON.stringify(verdict)}`,
      );
    if (trace.speaking) this.recorded.set(`${trace.speaking.device} ${trace.speaking.message}`, call.id);
  }

  /** The engine left a deed without effect: it must have been one. */
  #unchanged(trace: Trace): void {
    const { speaking } = trace;
    const call = speaking && this.calls.get(speaking.call);
    if (!speaking || !call) return;
    if (this.recorded.has(`${speaking.device} ${speaking.message}`)) return;
    const foreign = this.#plan.ward.devices.get(speaking.device)?.org_id !== ORG;
    if (foreign || this.#plan.ward.devices.get(speaking.device)?.enabled !== true) return;
    const deed = this.#deedOf(trace, call);
    if (deed === null) return;
    const verdict = judge(call, deed);
    if ('changes' in verdict && trace.replies.length === 0)
      this.#fail('what people do counts', `${call.id} ${JSON.stringify(deed)}`);
    const [reply] = trace.replies;
    const why = (reply?.reply as { error?: string } | undefined)?.error;
    if (reply && (!('refused' in verdict) || verdict.refused !== why))
      this.#fail('a refusal has its reason', `${call.id} ${why} ${JSON.stringify(verdict)}`);
  }

  #timely(call: ModelCall, kind: 'remind' | 'timeout', at: number): void {
    const due = kind === 'remind' ? call.remindAt : call.ringAt;
    if (due === null || at < due - 1)
      this.#fail('no timer comes before its time', `${call.id} ${kind} ${at} before ${due}`);
  }

  #acted(trace: Trace, id: string, kind: string): void {
    const call = this.calls.get(id);
    if (kind === 'timeout' && call) call.ringAt = null;
    else if (kind === 'remind' && trace.writes.length === 0 && call?.active)
      this.#fail('no reminder is left out', id);
  }

  #compare(call: ModelCall, { record }: Writing): void {
    const over = record.ended_at !== null;
    if (over === call.active || (record.result !== null) !== over)
      this.#fail('a call ends once, with its result', `${call.id} ${record.state} ${record.result}`);
    if (record.repeats !== call.repeats)
      this.#fail('a repeat is never lost in the record', `${call.id} ${record.repeats} of ${call.repeats}`);
    if ((record.state === 'answered') !== (call.answered && call.active))
      this.#fail('an answered call says so', `${call.id} ${record.state}`);
    if (call.answered && record.answered_device_id !== call.by && call.by !== 'console')
      this.#fail('of two answers exactly one wins', `${call.id} ${record.answered_device_id}`);
  }

  /** At its end a call is taken from all who were told of it. */
  #checkTold(call: ModelCall, { deliveries }: Writing, _known: number): void {
    if (call.active) return;
    const withdrawn = new Set(
      deliveries.filter(({ action }) => action === 'withdraw').map(({ receiver }) => receiver.id),
    );
    for (const device of call.told)
      if (!withdrawn.has(device))
        this.#fail('a call is withdrawn from all who show it', `${call.id} from ${device}`);
    if (deliveries.some(({ action }) => action !== 'withdraw'))
      this.#fail('nothing is presented after its end', call.id);
  }

  #arrive({ device, present }: NonNullable<Trace['arrival']>): void {
    const batch = { sent: -1 };
    const shown = present.flatMap(({ call }) => this.calls.get(call) ?? []);
    for (const [place, call] of shown.entries()) {
      const before = shown[place - 1];
      if (before && standsBefore(call, before))
        this.#fail('calls are presented in order', `${before.id} before ${call.id} to ${device}`);
      if (!call.active) this.#fail('nothing is presented after its end', `${call.id} to ${device}`);
      call.told.add(device);
      if (!call.toldAt.has(device)) call.toldAt.set(device, this.#parts.time.now);
    }
    for (const [place, { message }] of present.entries())
      this.#arrivals.set(message, { batch, place, device });
    for (const call of this.active)
      if (this.showersOf(call.device).includes(device) && !shown.includes(call))
        this.#fail('who comes is shown every call of the ward', `${call.id} to ${device}`);
  }
}
