// The model: what must be so, stated simply and on its own. It hears of each commit and asks nothing of the engine.
import type { TimerKind } from '../kinds.ts';
import type { WardLosses, Writing } from '../server/store.ts';
import { kindOf } from './kinds-of-press.ts';
import { beginModelCall, judge, standsBefore } from './model-call.ts';
import type { Deed, ModelCall } from './model-call.ts';
import { goOn, isPlaceRefused } from './model-order.ts';
import { ModelWard } from './model-ward.ts';
import type { Parts } from './parts.ts';
import type { WardPlan } from './plan-ward.ts';
import type { Trace } from './trace.ts';

/** What a device said in a message, before any server heard it. */
export type SaidInput =
  | { what: 'press' }
  | { what: 'act'; action: Deed['action']; call: string | null; speech: boolean }
  | { what: 'junk' };

/** What a change is called by; where there is none of these, the order went on. */
const DEEDS: ReadonlySet<string> = new Set([
  'raised',
  'repeated',
  'presented',
  'answered',
  'refused',
  'hung_up',
  'reset',
  'cancelled',
  'reminded',
  'placed_again',
  'timed_out',
  'back',
]);

const keyOf = (device: string, type: string, event: string): string => `${device} ${type} ${event}`;

export class Model {
  readonly calls = new Map<string, ModelCall>();
  readonly open = new Map<string, string>();
  readonly said = new Map<string, SaidInput>();
  /** Messages that stand in the record, by who said them; a press exactly once. */
  readonly recorded = new Map<string, string>();
  readonly ward: ModelWard;
  /** When each device's loss was last written down, in the world's time. */
  readonly lossKept = new Map<string, number>();
  /** When each device was last shown what concerns it on its arrival. */
  readonly welcomed = new Map<string, number>();
  /** The place of each message among those that one arrival is presented. */
  readonly #arrivals = new Map<
    string,
    { batch: { sent: number; at: number }; place: number; device: string }
  >();
  readonly #parts: Parts;

  constructor(parts: Parts, plan: WardPlan, isConnected: (device: string) => boolean) {
    this.#parts = parts;
    this.ward = new ModelWard(plan, isConnected);
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
    for (const { call_id, kind } of trace.timers) this.#due(trace, call_id, kind);
    for (const { call_id, kind, in_s } of trace.putOff) {
      const due = this.calls.get(call_id)?.timers.get(kind);
      if (due !== undefined && due <= trace.at)
        this.calls.get(call_id)?.timers.set(kind, trace.at + in_s * 1000);
    }
    for (const writing of trace.writes) this.#write(trace, writing);
    if (trace.speaking && trace.writes.length === 0) this.#unchanged(trace);
    if (trace.newcomer !== null) this.welcomed.set(trace.newcomer, this.#parts.time.now);
    if (trace.arrival) this.#arrive(trace.arrival);
  }

  /** Something leaves for a device. */
  sent(device: string, message: string): void {
    const arrival = this.#arrivals.get(message);
    if (!arrival || arrival.device !== device) return;
    this.#arrivals.delete(message);
    const { batch, place } = arrival;
    // What is sent again on its own, later, is in no order with the rest.
    if (batch.at !== this.#parts.time.now) batch.sent = -1;
    batch.at = this.#parts.time.now;
    if (place < batch.sent)
      this.#fail('calls are presented in order', `${device} got ${message} late`);
    batch.sent = Math.max(batch.sent, place);
  }

  /** A press was acknowledged: it must stand in the record. */
  acknowledged(device: string, message: string, call: unknown): void {
    const recorded = this.recorded.get(`${device} ${message}`);
    if (recorded === undefined || recorded !== call)
      this.#fail('an acknowledged press is in the record', `${device} ${message} ${String(call)}`);
  }

  readonly #fail = (rule: string, detail: string): void => this.#parts.fail(rule, detail);

  #write(trace: Trace, writing: Writing): void {
    const step = writing.steps.find(({ action }) => DEEDS.has(action));
    if (trace.press?.event === 'DEVICE_LOST')
      this.lossKept.set(trace.press.device, this.#parts.time.now);
    if (trace.losing) this.#keepLosses(trace, trace.losing, writing);
    const name = step?.action ?? 'went_on';
    if (writing.steps.length === 0) this.#fail('every change is in the record', writing.record.id);
    this.#parts.course.note('commit', trace.process, name, writing.record.id, step?.device);
    if (name === 'raised') return this.#raise(trace, writing);
    const call = this.calls.get(writing.record.id);
    if (!call?.active)
      return this.#fail('nothing happens to a call after its end', `${writing.record.id} ${name}`);
    this.#apply(trace, call, writing, name, step?.device ?? 'console');
    this.#compare(call, writing);
    if (call.active) this.#hold(call, writing);
    else this.#checkWithdrawn(call, writing);
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
      this.#fail(
        'a call is what its button means',
        `${record.id} ${record.event} ${record.priority}`,
      );
    if (kind.name === 'outage') this.#checkOutage(trace, writing);
    const call = beginModelCall(
      record.id,
      device,
      kind,
      Date.parse(writing.at),
      press.plain === true,
    );
    this.calls.set(call.id, call);
    this.open.set(key, call.id);
    this.#parts.counts.calls += 1;
    if (kind.name === 'lost') this.#parts.counts.technical += 1;
    if (kind.name === 'outage') {
      this.#parts.counts.outages += 1;
      call.repeats = trace.replies.length - 1;
    }
    this.#keepPress(device, press.message, call.id);
    goOn(this.ward, call, writing, this.#fail);
    this.#hold(call, writing);
    this.#compare(call, writing);
    for (const shower of this.ward.showersOf(call))
      if (!call.holding.has(shower))
        this.#fail('every call is shown in its ward', `${call.id} was not told to ${shower}`);
  }

  /** Every loss of the ward stands in the call, or stood in one before; none in both. */
  #keepLosses({ replies }: Trace, { lost }: WardLosses, { record }: Writing): void {
    for (const { device, message } of replies) {
      this.#keepPress(device, message, record.id);
      this.lossKept.set(device, this.#parts.time.now);
    }
    for (const { id, message } of lost)
      if (!this.recorded.has(`${id} ${message}`))
        this.#fail('the loss of a device is shown', `${id} ${message} beside ${record.id}`);
  }

  /** Few stay calls of their own. */
  #checkOutage({ at, replies }: Trace, { record }: Writing): void {
    const singles = this.active.filter(
      ({ kind, raisedAt }) => kind.name === 'lost' && raisedAt > at - 60_000,
    ).length;
    if (singles + replies.length < 4)
      this.#fail('few losses are calls of their own', `${record.id} of ${replies.length}`);
  }

  #keepPress(device: string, message: string | null, call: string): void {
    if (message === null) return;
    const key = `${device} ${message}`;
    if (this.recorded.has(key))
      this.#fail('a press counts once', `${key} is in ${this.recorded.get(key)} and ${call}`);
    this.recorded.set(key, call);
  }

  /** Who has been told, and who let go. */
  #hold(call: ModelCall, { deliveries }: Writing): void {
    for (const { receiver, action } of deliveries)
      if (action === 'withdraw') call.holding.delete(receiver.id);
      else this.#tell(call, receiver.id, receiver.entry);
  }

  #tell(call: ModelCall, device: string, entry: number | null): void {
    call.holding.set(device, entry);
    call.refused.delete(device);
    if (!call.toldAt.has(device)) call.toldAt.set(device, this.#parts.time.now);
  }

  /** Takes the change into the model; what it should have been is judged here. */
  #apply(trace: Trace, call: ModelCall, writing: Writing, name: string, device: string): void {
    const at = Date.parse(writing.at);
    const { counts } = this.#parts;
    switch (name) {
      case 'presented':
        return;
      case 'repeated':
        if (writing.record.back_at !== null) this.#fail('what is lost again is not back', call.id);
        if (trace.losing) call.repeats += trace.replies.length;
        else {
          if (trace.press?.device !== call.device)
            this.#fail('a repeat is the caller’s', `${call.id} ${trace.press?.device}`);
          this.#keepPress(call.device, trace.press?.message ?? null, call.id);
          call.repeats += 1;
        }
        counts.repeats += 1;
        if (call.answered) this.#placeAgain(call, writing, at);
        return;
      case 'placed_again':
        if (!call.answered) this.#fail('only an answered call is placed again', call.id);
        counts.placed_again += 1;
        this.#placeAgain(call, writing, at);
        return this.#checkReminded(call, writing);
      case 'reminded':
        if (call.answered) this.#fail('an answered call is placed again', call.id);
        counts.reminders += 1;
        call.timers.set('remind', at + call.kind.remind_s * 1000);
        return this.#checkReminded(call, writing);
      case 'timed_out':
        return this.#end(call, at);
      case 'back':
        return this.#checkBack(call, writing);
      case 'went_on':
        counts.transfers += 1;
        return goOn(this.ward, call, writing, this.#fail);
      default:
        this.#judged(trace, call, name);
        this.#deed(trace, call, writing, name, device);
    }
  }

  /** Placed again: nobody has it, and its order begins anew. */
  #placeAgain(call: ModelCall, writing: Writing, at: number): void {
    call.answered = false;
    call.timers.delete('again');
    call.timers.set('remind', at + call.kind.remind_s * 1000);
    call.at = -1;
    goOn(this.ward, call, writing, this.#fail);
  }

  #checkReminded(call: ModelCall, { deliveries }: Writing): void {
    const reached = new Set(deliveries.map(({ receiver }) => receiver.id));
    for (const shower of this.ward.showersOf(call))
      if (!reached.has(shower))
        this.#fail('a reminder reaches all who show the call', `${call.id} ${shower}`);
  }

  /** A loss whose devices are there again says so to all who show it, and stays. */
  #checkBack(call: ModelCall, { record, deliveries }: Writing): void {
    const reached = new Set(deliveries.map(({ receiver }) => receiver.id));
    const isTold = [...call.holding.keys()].every((id) => reached.has(id));
    if (record.back_at === null || record.ended_at !== null || !isTold)
      this.#fail('a return is told to all who show the loss', call.id);
    if (call.kind.name !== 'lost' && call.kind.name !== 'outage')
      this.#fail('only a loss is back', call.id);
    this.#parts.counts.returns += 1;
  }

  #speechOf({ speaking }: Trace): boolean {
    const said = speaking && this.said.get(`${speaking.device} ${speaking.message}`);
    return said?.what === 'act' && said.speech;
  }

  #deed(trace: Trace, call: ModelCall, writing: Writing, name: string, device: string): void {
    const { counts } = this.#parts;
    const at = Date.parse(writing.at);
    const speech = this.#speechOf(trace);
    if (name === 'refused') {
      counts.refusals += 1;
      call.refused.add(device);
      if (!call.answered && isPlaceRefused(call) && call.holding.get(device) === call.entry)
        goOn(this.ward, call, writing, this.#fail);
    } else if (name === 'answered') {
      counts.answers += 1;
      if (!call.answered) this.#answer(call, writing, device, at);
      call.spoken ||= speech;
    } else if (name === 'hung_up') {
      call.hungUp = true;
      call.spoken ||= speech;
      if (call.kind.ending === 'after_speech' && (call.spoken || !call.everAnswered))
        this.#end(call, at);
    } else this.#end(call, at);
  }

  #answer(call: ModelCall, { deliveries }: Writing, device: string, at: number): void {
    call.answered = true;
    call.everAnswered = true;
    call.hungUp = false;
    call.by = device;
    for (const kind of ['step', 'remind', 'timeout'] as const) call.timers.delete(kind);
    call.timers.set('again', at + call.kind.again_s * 1000);
    const showers = new Set(this.ward.showersOf(call));
    for (const { receiver, action } of deliveries)
      if (action === 'withdraw' && showers.has(receiver.id))
        this.#fail('the light stays until the reset', `${call.id} on ${receiver.id}`);
  }

  #end(call: ModelCall, at: number): void {
    call.active = false;
    call.endedAt = at;
    call.timers.clear();
    for (const [key, id] of this.open) if (id === call.id) this.open.delete(key);
    this.#parts.counts.ended += 1;
  }

  #deedOf(trace: Trace, call: ModelCall): Deed | null {
    const { speaking } = trace;
    if (!speaking) return { action: 'cancel', device: 'console', speech: false, atOrigin: false };
    const said = this.said.get(`${speaking.device} ${speaking.message}`);
    if (said?.what !== 'act') return null;
    const { action, speech } = said;
    const { device } = speaking;
    return { action, speech, device, atOrigin: this.ward.isAtOrigin(call, device) };
  }

  #judged(trace: Trace, call: ModelCall, step: string): void {
    const deed = this.#deedOf(trace, call);
    const verdict = deed && judge(call, deed);
    if (!verdict || !('changes' in verdict) || verdict.changes !== step)
      this.#fail(
        step === 'answered' ? 'of two answers exactly one wins' : 'a call ends as its policy says',
        `${call.id} was ${step} by ${deed?.device}, it should be ${JSON.stringify(verdict)}`,
      );
    if (trace.speaking) this.#keepDeed(trace.speaking, call.id);
  }

  #keepDeed({ device, message }: NonNullable<Trace['speaking']>, call: string): void {
    const key = `${device} ${message}`;
    if (this.recorded.has(key)) this.#fail('a message counts once', `${key} ${call}`);
    this.recorded.set(key, call);
  }

  /** The engine left a deed without effect: it must have been one. */
  #unchanged(trace: Trace): void {
    const { speaking } = trace;
    const call = speaking && this.calls.get(speaking.call);
    if (!speaking || !call || this.recorded.has(`${speaking.device} ${speaking.message}`)) return;
    const { device } = speaking;
    if (!this.ward.isEnabled(device)) return;
    if (
      this.ward.isForeign(device) !== this.ward.isForeign(call.device) &&
      !call.toldAt.has(device)
    )
      return;
    const deed = this.#deedOf(trace, call);
    if (deed === null) return;
    const verdict = judge(call, deed);
    const [reply] = trace.replies;
    if ('changes' in verdict && !reply)
      this.#fail('what people do counts', `${call.id} ${JSON.stringify(deed)}`);
    const why = (reply?.reply as { error?: string } | undefined)?.error;
    if (reply && (!('refused' in verdict) || verdict.refused !== why))
      this.#fail('a refusal has its reason', `${call.id} ${why} ${JSON.stringify(verdict)}`);
    // Refused once, it is refused again, whatever has become of the call.
    if (reply) this.recorded.set(`${device} ${speaking.message}`, call.id);
  }

  #due(trace: Trace, id: string, kind: TimerKind): void {
    const call = this.calls.get(id);
    const due = call?.timers.get(kind);
    if (!call?.active || due === undefined || trace.at < due - 1)
      this.#fail('no timer comes before its time', `${id} ${kind} ${trace.at} before ${due}`);
    call?.timers.delete(kind);
    if (trace.writes.length === 0) this.#fail('no timer comes to nothing', `${id} ${kind}`);
  }

  #compare(call: ModelCall, { record }: Writing): void {
    const over = record.ended_at !== null;
    if (over === call.active || (record.result !== null) !== over)
      this.#fail(
        'a call ends once, with its result',
        `${call.id} ${record.state} ${record.result}`,
      );
    if (record.repeats !== call.repeats)
      this.#fail(
        'a repeat is never lost in the record',
        `${call.id} ${record.repeats} of ${call.repeats}`,
      );
    if ((record.state === 'answered') !== (call.answered && call.active))
      this.#fail('an answered call says so', `${call.id} ${record.state}`);
    if (call.answered && record.answered_device_id !== call.by)
      this.#fail('of two answers exactly one wins', `${call.id} ${record.answered_device_id}`);
  }

  /** At its end a call is taken from all who were ever told: a late word may have brought it back. */
  #checkWithdrawn(call: ModelCall, { deliveries }: Writing): void {
    const withdrawn = new Set(
      deliveries.filter(({ action }) => action === 'withdraw').map(({ receiver }) => receiver.id),
    );
    for (const device of call.toldAt.keys())
      if (!withdrawn.has(device))
        this.#fail('a call is withdrawn from all who show it', `${call.id} from ${device}`);
    if (deliveries.some(({ action }) => action !== 'withdraw'))
      this.#fail('nothing is presented after its end', call.id);
  }

  #arrive({ device, present }: NonNullable<Trace['arrival']>): void {
    const batch = { sent: -1, at: 0 };
    const shown = present.flatMap(({ call }) => this.calls.get(call) ?? []);
    for (const [place, call] of shown.entries()) {
      const before = shown[place - 1];
      if (before && standsBefore(call, before))
        this.#fail('calls are presented in order', `${before.id} before ${call.id} to ${device}`);
      if (!call.active) this.#fail('nothing is presented after its end', `${call.id} to ${device}`);
      this.#tell(call, device, call.holding.get(device) ?? null);
    }
    for (const [place, { message }] of present.entries())
      this.#arrivals.set(message, { batch, place, device });
    for (const call of this.active)
      if (
        this.ward.showersOf(call).includes(device) &&
        // The ward that a room is handed to hears of it with the next word about the call.
        (!this.ward.isForeign(device) || call.toldAt.has(device)) &&
        !shown.includes(call)
      )
        this.#fail('who comes is shown every call of the ward', `${call.id} to ${device}`);
  }
}
