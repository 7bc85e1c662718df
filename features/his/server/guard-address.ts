// Which addresses a HIS may have: none inside the server itself, by which its own database or a cloud's metadata could be
// reached, unless the operator names it (HIS_ALLOW). A hospital's private networks are where a HIS is, and are open.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const inside = new BlockList();
/** With the metadata of clouds that keep it outside of the link-local block. */
const INSIDE_V4: readonly [net: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
];
const INSIDE_V6: readonly [net: string, bits: number][] = [
  // Nobody's, oneself, and IPv4 as it was once written in IPv6; mapped addresses are judged by BlockList itself.
  ['::', 96],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
];
const inHex = (net: string): string =>
  Buffer.from(net.split('.').map(Number)).toString('hex').replace(/^.{4}/, '$&:');
for (const [net, bits] of INSIDE_V4) {
  inside.addSubnet(net, bits, 'ipv4');
  // The same in the clothes of IPv6, as gateways translate it: a HIS behind one of them is none the less reached.
  inside.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
  inside.addSubnet(`::ffff:0:${net}`, 96 + bits, 'ipv6');
  inside.addSubnet(`2002:${inHex(net)}::`, 16 + bits, 'ipv6');
}
for (const [net, bits] of INSIDE_V6) inside.addSubnet(net, bits, 'ipv6');

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));

/** Whether the address lies inside the server itself. */
export const isInside = (address: string): boolean =>
  inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || isOwn(address);

/** The host as an address is compared by: without the brackets of IPv6. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

const isAllowed = ({ host, hostname }: URL, allowed: readonly string[]): boolean =>
  allowed.includes(host) || allowed.includes(hostname) || allowed.includes(bare(hostname));

/** Whether the address, as written, is refused; a name may still turn out to be one inside. */
export function isRefusedAddress(url: URL, allowed: readonly string[]): boolean {
  if (isAllowed(url, allowed)) return false;
  const name = bare(url.hostname).replace(/\.$/, '');
  return isIP(name) ? isInside(name) : /(?:^|\.)localhost$/i.test(name);
}

/** The addresses behind the host; null where one of them is refused. Whoever connects must use these, not ask again. */
export async function resolveGuarded(
  url: URL,
  allowed: readonly string[],
): Promise<{ address: string; family: number }[] | null> {
  if (isRefusedAddress(url, allowed)) return null;
  const found = await lookup(bare(url.hostname), { all: true });
  const free = isAllowed(url, allowed) || found.every(({ address }) => !isInside(address));
  return free ? found : null;
}
