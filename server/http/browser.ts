import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopbackHost, wasForwarded } from './came-directly.ts';

/** What a request says about the browser and the page it came from. */
export type Browser = {
  /** Whether a page of this very service sent the request. Browsers do not let pages choose these headers. */
  readonly isSameOrigin: boolean;
  /** Whether cookies must be marked Secure: everywhere but on this machine, where there is no TLS. */
  readonly isSecure: boolean;
  readonly cookies: string;
  /** The origin under which the browser knows this service. */
  readonly origin: string;
};

type Settings = Pick<Config, 'publicUrl'>;

/** Few routes ask, so nothing is found out before. */
export const browserOf = (request: FastifyRequest, config: Settings): Browser => ({
  get isSameOrigin() {
    return isSameOrigin(request, config);
  },
  get isSecure() {
    return !isLocal(request, config);
  },
  get cookies() {
    return request.headers.cookie ?? '';
  },
  get origin() {
    return originOf(request, config);
  },
});

function isSameOrigin(request: FastifyRequest, { publicUrl }: Settings): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && origin === originOf(request, { publicUrl });
}

function originOf(request: FastifyRequest, { publicUrl }: Settings): string {
  const own = publicUrl ?? `${request.protocol}://${request.host}`;
  return URL.canParse(own) ? new URL(own).origin : '';
}

function isLocal(request: FastifyRequest, { publicUrl }: Settings): boolean {
  if (publicUrl !== null) return isLoopbackHost(new URL(publicUrl).host);
  return isLoopbackHost(request.host) && !wasForwarded(request);
}

/** The value of a cookie; null if it is absent or, because another site of the same domain added one, ambiguous. */
export function readCookie({ cookies }: Browser, name: string): string | null {
  const values = cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] as string) : null;
}
