// Whose word on a caller's address, scheme and host is taken: that of so many proxies before the server, or of named ones.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether the word of the `hop`th before the server is taken; 0 is who holds the connection. */
export type Trust = (address: string, hop: number) => boolean;

export const trustNobody: Trust = () => false;

const MOST_HOPS = 10;
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address as a socket that takes both families writes it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Reads a count of proxies, or their addresses and networks (CIDR) separated by commas; null where it is neither. */
export function readTrust(text: string): Trust | null {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    return hops <= MOST_HOPS ? (_address, hop) => hop < hops : null;
  }
  const known = new BlockList();
  for (const part of text.split(',')) {
    const [address = '', bits, ...more] = part.trim().split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0) return null;
    if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
    known.addSubnet(address, bits === undefined ? most : Number(bits), family(address));
  }
  return (address) => {
    const one = plain(address);
    return isIP(one) !== 0 && known.check(one, family(one));
  };
}

/** The caller's address: from the connection towards the caller, as far as the proxies on the way are trusted. */
export function callerOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const told = String(headers['x-forwarded-for'] ?? '').split(',');
  const line = [socket.remoteAddress ?? '', ...told.map((one) => one.trim()).reverse()];
  const way = line.filter((one) => one !== '');
  const caller = way.findIndex((address, hop) => !trust(address, hop));
  return way.at(caller) ?? '';
}
