import type { ApiResponse } from './client.ts';
import type { Service } from './service.ts';

/** The headers of a request that a page of the service sends. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

export type CookieJar = {
  /** Name → value. */
  cookies: Map<string, string>;
  headers(more?: Record<string, string>): Record<string, string>;
  keep(headers: Headers): void;
  post(path: string, body?: unknown, more?: Record<string, string>): Promise<ApiResponse>;
};

/** Keeps cookies like the browser in which a page of the service is open; paths are not compared. */
export function openBrowser(service: Pick<Service, 'client'>, token: string | null = null): CookieJar {
  const cookies = new Map<string, string>();
  const jar: CookieJar = {
    cookies,
    headers: (more = {}) => ({
      ...SAME_ORIGIN,
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...more,
    }),
    keep: (headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    post: async (path, body, more) => {
      const response = await service.client(token).post(path, body, jar.headers(more));
      jar.keep(response.headers);
      return response;
    },
  };
  return jar;
}
