import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Sent = {
  method: string;
  /** Path and query as they go over the wire. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
export type Got = { status: number; headers: IncomingHttpHeaders; text: string };

const LONGEST = 30_000;
/** A stream of events ends when its run does; the beginning is enough. */
const LISTEN = 300;

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(base: string, sent: Sent): Promise<Got> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const { method, target, headers, body } = sent;
    const outgoing = request({ hostname, port, method, path: target, headers, agent, timeout: LONGEST }, (answer) => {
      const chunks: Buffer[] = [];
      const end = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', end);
      answer.on('error', reject);
      if (answer.headers['content-type']?.startsWith('text/event-stream'))
        setTimeout(() => {
          end();
          answer.destroy();
        }, LISTEN);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${LONGEST} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a line for a shell. */
export function curlOf(base: string, { method, target, headers, body }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const text = body?.toString() ?? '';
  const short = text.length > 1500 ? `${text.slice(0, 1500)}…(${text.length})` : text;
  const data = body ? [`--data-binary ${quote(short)}`] : [];
  return ['curl -sS --path-as-is', `-X ${method}`, quote(base + target), ...given, ...data].join(' ');
}
