import { BlockList, isIP, type Server, type Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/** The names TRUST_PROXY accepts. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Closes new sockets of an address that already has `max` open ones. */
export function limitSockets(server: Server, max: number, exempt: BlockList): { open(): number } {
  const openByNetwork = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (exempt.check(address, familyOf(address))) return;
    const network = networkOf(address);
    const open = openByNetwork.get(network) ?? 0;
    if (open >= max) {
      socket.destroy();
      return;
    }
    openByNetwork.set(network, open + 1);
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1;
      if (left > 0) openByNetwork.set(network, left);
      else openByNetwork.delete(network);
    });
  });
  return { open: () => openByNetwork.values().reduce((sum, open) => sum + open, 0) };
}

/**
 * All sockets of a proxy come from one address, so trusted proxies are exempt from the limit, and so is this machine, where a
 * proxy may run that is not listed.
 */
export function exemptFromSocketLimit(trustProxy: string[] | false): BlockList {
  const ranges = new BlockList();
  for (const range of ['loopback', ...(trustProxy || [])].flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) ranges.addAddress(address, familyOf(address));
    else ranges.addSubnet(address, Number(bits), familyOf(address));
  }
  return ranges;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
