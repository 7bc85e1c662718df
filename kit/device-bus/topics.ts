// The device topics of WIRE.md "Devices": built, parsed and guarded here and nowhere else.

export const UP_CHANNELS = ['birth', 'event', 'call', 'data', 'loc', 'ack', 'log'] as const;
export const DOWN_CHANNELS = ['config', 'cmd', 'call', 'tip', 'broadcast', 'time', 'fw'] as const;

export type DownChannel = (typeof DOWN_CHANNELS)[number];
export type DeviceChannel = 'state' | (typeof UP_CHANNELS)[number];

/** `via` is the gateway through which a child device speaks. */
export interface DeviceAddress {
  readonly org: string;
  readonly device: string;
  readonly via?: string | undefined;
}

export interface DeviceTopic extends DeviceAddress {
  readonly channel: DeviceChannel;
}

const ROOT = 'nc/v1/';
const NAME = /^[^\s/+#$\p{Cc}][^\s/+#\p{Cc}]{0,63}$/u;
const upChannels: ReadonlySet<string> = new Set(UP_CHANNELS);

/** True for what may stand as one level of a topic: 1 to 64 characters, no `/`, `+`, `#`, white space or control character, no leading `$`. */
export function isTopicName(name: string): boolean {
  return NAME.test(name);
}

/** The part of every topic that belongs to this device, with its closing slash. */
export function subtreeOf(org: string, device: string): string {
  return `${ROOT}${org}/${device}/`;
}

/** The topic that tells whether the device is online. */
export function stateTopic(org: string, device: string): string {
  return `${subtreeOf(org, device)}state`;
}

/** The topic on which the device, or the child behind its gateway, hears this channel; throws a RangeError for a name that would leave its level. */
export function downTopic(address: DeviceAddress, channel: DownChannel): string {
  const { org, device, via } = address;
  if (!isTopicName(org) || !isTopicName(device) || (via !== undefined && !isTopicName(via))) {
    throw new RangeError(`not a device address: ${JSON.stringify(address)}`);
  }
  return via === undefined
    ? `${subtreeOf(org, device)}down/${channel}`
    : `${subtreeOf(org, via)}sub/${device}/down/${channel}`;
}

/** Who speaks on which channel, or undefined for a topic on which no device may speak. */
export function parseDeviceTopic(topic: string): DeviceTopic | undefined {
  if (!topic.startsWith(ROOT)) return undefined;
  const levels = topic.split('/');
  const org = levels[2] ?? '';
  const speaker = levels[3] ?? '';
  if (!isTopicName(org) || !isTopicName(speaker)) return undefined;
  if (levels.length === 5 && levels[4] === 'state')
    return { org, device: speaker, channel: 'state' };
  if (levels.length === 6 && levels[4] === 'up') {
    const channel = upChannel(levels[5]);
    return channel && { org, device: speaker, channel };
  }
  if (levels.length === 8 && levels[4] === 'sub' && levels[6] === 'up') {
    const child = levels[5] ?? '';
    const channel = upChannel(levels[7]);
    return channel && isTopicName(child)
      ? { org, device: child, via: speaker, channel }
      : undefined;
  }
  return undefined;
}

function upChannel(level: string | undefined): DeviceChannel | undefined {
  return level !== undefined && upChannels.has(level) ? (level as DeviceChannel) : undefined;
}

/** True when this connection may speak as the topic says: as itself, or for a child if it is a gateway. */
export function maySpeak(
  owner: { org: string; device: string; gateway: boolean },
  topic: DeviceTopic,
): boolean {
  if (topic.org !== owner.org) return false;
  return topic.via === undefined
    ? topic.device === owner.device
    : owner.gateway && topic.via === owner.device;
}

/** True when the filter can match nothing outside the device's own subtree; wildcards count only below it. */
export function mayListen(owner: { org: string; device: string }, filter: string): boolean {
  return filter.length <= 512 && filter.startsWith(subtreeOf(owner.org, owner.device));
}
