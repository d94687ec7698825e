import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Sent = {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
export type Got = { status: number; headers: IncomingHttpHeaders; text: string };

const TIMEOUT_MS = 30_000;
/** An event stream stays open until its run ends; the first part is enough. */
const SETTLE_MS = 300;

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(base: string, sent: Sent): Promise<Got> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const { method, target, headers, body } = sent;
    const outgoing = request(
      { hostname, port, method, path: target, headers, agent, timeout: TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', end);
        response.on('error', reject);
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          setTimeout(() => {
            end();
            response.destroy();
          }, SETTLE_MS);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a shell command. */
export function curlOf(base: string, { method, target, headers, body }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const text = body?.toString() ?? '';
  const short = text.length > 1500 ? `${text.slice(0, 1500)}…(${text.length})` : text;
  const data = body ? [`--data-binary ${quote(short)}`] : [];
  return ['curl -sS --path-as-is', `-X ${method}`, quote(base + target), ...given, ...data].join(' ');
}
