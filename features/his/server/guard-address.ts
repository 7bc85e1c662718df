// Which addresses a HIS may have: none inside the server itself, by which its own database or a cloud's metadata could be
// reached, unless the operator names it (HIS_ALLOW). A hospital's private networks are where a HIS is, and are open.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const inside = new BlockList();
inside.addSubnet('0.0.0.0', 8, 'ipv4');
inside.addSubnet('127.0.0.0', 8, 'ipv4');
inside.addSubnet('169.254.0.0', 16, 'ipv4');
inside.addSubnet('224.0.0.0', 3, 'ipv4');
// Metadata of clouds that keep it outside of the link-local block.
inside.addAddress('100.100.100.200', 'ipv4');
inside.addAddress('fd00:ec2::254', 'ipv6');
inside.addAddress('::', 'ipv6');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');
inside.addSubnet('ff00::', 8, 'ipv6');
// IPv4 in the clothes of IPv6: mapped addresses are judged by BlockList itself, these older ones are not.
inside.addSubnet('::', 96, 'ipv6');

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
