// A station that runs in a browser: a device like any other (WIRE "Devices"). It shows calls until they are withdrawn, confirms
// what it was told, and says what people do until the server has answered. It knows the wire and nothing of the page.
import { ulid } from 'ulid';
import { Deeds } from './deeds.ts';
import type { Deed, DeedReply } from './deeds.ts';
import { readSettings } from './held-station.ts';
import type { HeldStation, StationCredential, StationSettings } from './held-station.ts';
import { openLine } from './line.ts';
import type { Line } from './line.ts';
import { change, doubtAll, dropUnsure, takeTold } from './shown-calls.ts';
import type { ShownCall, ShownCalls } from './shown-calls.ts';
import { MessageWriter, readTold } from './wire.ts';
import type { Told } from './wire.ts';

export type StationState = 'connecting' | 'online' | 'offline' | 'refused';
export type DeedAction = 'answer' | 'refuse' | 'hangup' | 'reset';

export interface StationEvents {
  onChange(): void;
  /** A call was shown for the first time, or called to mind. */
  onRung?(call: ShownCall): void;
  onReply?(deed: Deed, reply: DeedReply): void;
  /** Connected: for what else this station has to say. */
  onOpen?(): void;
}

export interface StationOptions {
  url: string;
  held: HeldStation;
  credential: StationCredential;
  /** What it tells of itself: model and version. */
  birth?: Readonly<Record<string, unknown>>;
  /** What it tells with each heartbeat. */
  readings?: () => Readonly<Record<string, unknown>>;
}

const HEARTBEAT_MS = 30_000;
const KEEPALIVE_S = 18;
/** After a reconnection, in milliseconds: what the server has not told again by then has ended meanwhile. */
const SETTLE_MS = 10_000;

export class Station {
  state: StationState = 'connecting';
  calls: ShownCalls = new Map();
  /** When the connection was lost, in Unix milliseconds of this browser; null while it holds. */
  lostAt: number | null = null;
  settings: StationSettings;
  readonly #options: StationOptions;
  readonly #events: StationEvents;
  readonly #words = new MessageWriter(() => this.now);
  readonly #deeds: Deeds;
  readonly #line: Line;
  readonly #beat: ReturnType<typeof setInterval>;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #settled = false;
  #aheadMs = 0;

  constructor(options: StationOptions, events: StationEvents) {
    this.#options = options;
    this.#events = events;
    this.settings = options.held.settings;
    this.#deeds = new Deeds(options.held.shelf, (deed) => this.#sayDeed(deed));
    this.#line = openLine(
      {
        url: options.url,
        credential: options.credential,
        keepaliveS: this.settings.keepalive_s ?? KEEPALIVE_S,
        will: this.#words.write('DEVICE', { online: false }),
      },
      {
        onOpen: () => this.#begin(),
        onClose: () => this.#lose(),
        onRefused: () => this.#become('refused'),
        onMessage: (channel, payload) => this.#hear(channel, payload),
      },
    );
    this.#beat = setInterval(() => this.#report(), HEARTBEAT_MS);
  }

  /** The server's time in Unix milliseconds, as its messages told it. */
  get now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Deeds that the server has not answered yet. */
  get open(): readonly Deed[] {
    return this.#deeds.open;
  }

  /** Says that a person has the call before their eyes. */
  seen(id: string): void {
    const call = this.calls.get(id);
    if (!call || call.seen || call.message === null || this.state !== 'online') return;
    this.calls = change(this.calls, id, { seen: true });
    this.#say('ack', call.type, { status: 'seen' }, { ref: call.message });
  }

  /** Does something with a call; it is said until the server answers. Twice the same is once. */
  act(id: string, action: DeedAction, more: Readonly<Record<string, unknown>> = {}): void {
    const call = this.calls.get(id);
    const same = ({ data }: Deed) => data['call_id'] === id && data['action'] === action;
    if (!call || this.open.some(same)) return;
    this.#deeds.add({ id: ulid(), type: call.type, data: { ...more, action, call_id: id } });
    this.#events.onChange();
  }

  /** Notes that a person has dialled the number of a call: from then on a conversation may be over. */
  dialled(id: string): void {
    this.calls = change(this.calls, id, { dialled: true });
    this.#events.onChange();
  }

  /** Whether what is shown is all there is: the server has told it anew since the connection was made. */
  get sure(): boolean {
    return this.state === 'online' && this.#settled;
  }

  /** Says data of its own, such as where pushes reach it. */
  tell(data: Readonly<Record<string, unknown>>): void {
    this.#say('data', 'DATA', data);
  }

  hurry(): void {
    if (this.state === 'offline') this.#line.hurry();
  }

  /** Leaves in order, so that nobody misses it; the credential stays. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#settling);
    this.#deeds.close();
    await this.#line.leave(this.#words.write('DEVICE', { online: false, left: true }));
  }

  #begin(): void {
    this.lostAt = null;
    this.calls = doubtAll(this.calls);
    this.#settled = false;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLE_MS);
    this.#say('state', 'DEVICE', { online: true });
    this.#say('birth', 'DEVICE', { ...this.#options.birth, rev: this.settings.rev });
    this.#report();
    this.#become('online');
    this.#events.onOpen?.();
    this.#deeds.flush();
  }

  #settle(): void {
    if (this.state !== 'online') return;
    this.#settled = true;
    this.calls = dropUnsure(this.calls);
    this.#events.onChange();
  }

  #lose(): void {
    this.lostAt ??= Date.now();
    clearTimeout(this.#settling);
    this.#become('offline');
  }

  #become(state: StationState): void {
    this.state = state;
    this.#events.onChange();
  }

  #hear(channel: string, payload: Uint8Array): void {
    const told = readTold(payload);
    if (!told) return;
    if (told.ts !== undefined) this.#aheadMs = told.ts - Date.now();
    if (channel === 'call') this.#hearCall(told);
    else if (channel === 'config') this.#hearConfig(told);
    else if (channel !== 'time') this.#confirm(told);
  }

  #hearCall(told: Told): void {
    if (told.ref !== undefined) return this.#hearReply(told.ref, told.data);
    const before = this.calls;
    this.calls = takeTold(before, told, this.now);
    this.#confirm(told);
    const call = this.calls.get(String(told.data['call_id']));
    const rung = call && (told.data['action'] === 'remind' || !before.has(call.id));
    if (rung && call.state !== 'answered') this.#events.onRung?.(call);
    this.#events.onChange();
  }

  #hearReply(ref: string, data: Readonly<Record<string, unknown>>): void {
    const deed = this.#deeds.settle(ref);
    if (!deed) return;
    const reply = data as unknown as DeedReply;
    const call = String(deed.data['call_id']);
    if (reply.code === 0) this.calls = change(this.calls, call, this.#effectOf(deed));
    this.#events.onReply?.(deed, reply);
    this.#events.onChange();
  }

  /** What a deed has done here, before the server tells what became of the call. */
  #effectOf({ data: { action } }: Deed): Partial<ShownCall> {
    if (action === 'refuse') return { refused: true };
    if (action !== 'answer') return {};
    return { mine: true, state: 'answered', answered: { at: this.now, by: null } };
  }

  #hearConfig(told: Told): void {
    const { rev } = told.data;
    if (typeof rev !== 'number') return;
    if (rev >= this.settings.rev) {
      this.settings = readSettings(rev, told.data);
      this.#options.held.settings = this.settings;
    }
    this.#say('ack', told.type, { rev }, { ref: told.id });
    this.#events.onChange();
  }

  #confirm({ id, type }: Told): void {
    if (id !== undefined) this.#say('ack', type, { status: 'delivered' }, { ref: id });
  }

  #report(): void {
    this.#say('data', 'DATA', { ...this.#options.readings?.() });
  }

  #sayDeed({ id, type, data }: Deed): void {
    this.#line?.say('call', this.#words.write(type, data, { id }));
  }

  #say(
    channel: string,
    type: string,
    data: Readonly<Record<string, unknown>>,
    more: { ref?: string | undefined } = {},
  ): void {
    this.#line.say(channel, this.#words.write(type, data, more));
  }
}
