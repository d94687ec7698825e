import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Reply = { status?: number; body?: object | string };

/** A remote server that records requests and responds as the test says. */
export async function listen(
  respond: (received: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<{ url: string; received: ReceivedRequest[]; server: Server }> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    received.push(one);
    const { status = 200, body = '' } = await respond(one);
    response.statusCode = status;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}
