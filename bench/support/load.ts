import { Agent, request as send } from 'node:http';

import type { Done } from './rounds.ts';

export type Call = { method?: string; path: string; body?: unknown; headers?: Record<string, string> };

export const keepAlive = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets });

/** Keeps the given number of requests in flight until the time is over or no call is left. */
export async function sendRequests(
  url: string,
  options: { at: number; seconds: number; token?: string; next(): Call | null },
): Promise<Done> {
  const agent = keepAlive(options.at);
  const start = performance.now();
  const end = start + options.seconds * 1000;
  let completed = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const call = options.next();
      if (!call) return;
      await ask(agent, url, options.token, call);
      completed += 1;
    }
  };
  await Promise.all(Array.from({ length: options.at }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { operations: completed, seconds };
}

export function ask(agent: Agent, url: string, token: string | undefined, call: Call): Promise<void> {
  const { hostname, port } = new URL(url);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  return new Promise((resolve, reject) => {
    const request = send(
      {
        agent,
        hostname,
        port,
        method: call.method ?? 'GET',
        path: call.path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...call.headers,
        },
      },
      (response) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) {
          response.resume();
          response.once('end', resolve);
          return;
        }
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        response.once('end', () => reject(new Error(`${call.method ?? 'GET'} ${call.path}: ${statusCode} ${text}`)));
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
