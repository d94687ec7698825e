import { lookup as resolve } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of private networks and reserved ranges, which a user-supplied URL must never reach. */
const RESERVED = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's metadata service has a public address.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED[4].addSubnet(network, bits, 'ipv4');
// Of IPv6 only the publicly routed range, without the parts that embed an IPv4 address.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED[6].addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !RESERVED[4].check(address, 'ipv4');
  return family === 6 && !RESERVED[6].check(address, 'ipv6');
}

export class ForbiddenAddress extends Error {}

export type GuardedRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer | string;
  timeoutMs?: number;
};
export type GuardedResponse = { status: number; headers: IncomingHttpHeaders; text: string };
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

const MAX_RESPONSE_BYTES = 64 * 1024;

/** Connects to exactly the address that was checked, so that a name cannot resolve differently in between. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const bad = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (bad || !first)
      return callback(new ForbiddenAddress(`${hostname} resolves to ${bad?.address ?? 'no address'}`), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/**
 * Sends to an address chosen by a user. Redirects are not followed, the response is truncated, and one deadline covers
 * everything. `allowPrivate` is for trials on one machine.
 */
export function createGuardedFetch(options: { allowPrivate?: boolean; ca?: string } = {}): GuardedFetch {
  return async ({ url, method = 'POST', headers = {}, body, timeoutMs = 10_000 }) => {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (!options.allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
      throw new ForbiddenAddress(`${host} is not a public address`);
    // A static import would make Node load its whole `fetch` implementation along with `node:http` on every startup.
    const { request } = target.protocol === 'https:' ? await import('node:https') : await import('node:http');
    return new Promise((done, fail) => {
      const sent = request(
        target,
        {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
          signal: AbortSignal.timeout(timeoutMs),
          agent: false,
          ...(options.allowPrivate ? {} : { lookup: guardedLookup }),
          ...(options.ca ? { ca: options.ca } : {}),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          const finish = () => done({ status: response.statusCode ?? 0, headers: response.headers, text });
          response.on('data', (chunk: string) => {
            text += chunk;
            if (text.length <= MAX_RESPONSE_BYTES) return;
            text = text.slice(0, MAX_RESPONSE_BYTES);
            finish();
            response.destroy();
          });
          response.on('end', finish);
          response.on('error', fail);
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  };
}
