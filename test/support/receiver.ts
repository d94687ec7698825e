import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { until as untilState } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; json: any };
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'never';

export type Receiver = {
  url: string;
  received: Received[];
  /** The response to the next requests; 204 by default. */
  respond: (request: Received) => Reply;
  stop(): Promise<void>;
};

/** A remote server, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], respond: () => ({ status: 204 }), stop: async () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const received = { path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body || 'null') };
    const reply = receiver.respond(received);
    receiver.received.push(received);
    if (reply === 'never') return;
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  after(() => receiver.stop());
  return receiver;
}

/** The same as `until` in until.ts, with the name first. */
export const until = <T>(what: string, look: () => T | Promise<T>, seconds?: number) => untilState(look, what, seconds);
