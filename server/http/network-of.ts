import { isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What limits per address count by: an IPv4 address, or the /64 network of an IPv6 address, because one customer of a provider
 * gets at least that many addresses.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%', 1);
  if (isIP(ip) !== 6) return ip;
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IPV4.exec(canonical) ?? [];
  if (high && low) return [high, low].flatMap(bytesOf).join('.');
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
