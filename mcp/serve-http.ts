import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { RentrollError } from '../client/src/index.ts';
import type { Language } from '../web/words/format.ts';
import { openCaller } from './caller.ts';
import { createServer } from './create-server.ts';

export type HttpOptions = {
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly language: Language;
  readonly write: boolean;
  /** Pages that may call; none by default. Programs send no Origin. */
  readonly origins: readonly string[];
};

type Session = { transport: StreamableHTTPServerTransport; keyHash: Buffer; usedAt: number };

const MAX_SESSIONS = 100;
const IDLE_MS = 30 * 60_000;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The protocol over HTTP at `/mcp`. Each request carries its API key; a session belongs to the key that opened it. */
export async function serveHttp(options: HttpOptions): Promise<Server> {
  const sessions = new Map<string, Session>();
  const server = createHttpServer((request, response) => {
    handle(request, response).catch((error) => refuse(response, ...problemOf(error)));
  });
  const sweep = setInterval(() => {
    for (const [id, { transport, usedAt }] of sessions)
      if (usedAt < Date.now() - IDLE_MS) {
        sessions.delete(id);
        void transport.close();
      }
  }, 60_000).unref();
  server.on('close', () => {
    clearInterval(sweep);
    for (const { transport } of sessions.values()) void transport.close();
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, message] = objectionTo(request, options);
    if (status) return refuse(response, status, message);
    const key = /^Bearer (rk_\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!key) return refuse(response, 401, 'Send an API key as Authorization: Bearer rk_…');
    const id = request.headers['mcp-session-id'];
    const transport = typeof id === 'string' ? resume(id, key) : await open(key);
    if (!transport) return refuse(response, 404, 'There is no such session.');
    await transport.handleRequest(request, response);
  }

  /** Another key's session is as good as none. */
  function resume(id: string, key: string): StreamableHTTPServerTransport | null {
    const session = sessions.get(id);
    if (!session || !timingSafeEqual(session.keyHash, hashOf(key))) return null;
    session.usedAt = Date.now();
    return session.transport;
  }

  async function open(key: string): Promise<StreamableHTTPServerTransport> {
    if (sessions.size >= MAX_SESSIONS) throw new TooMany();
    const caller = await openCaller(options.address, key, options.language);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { transport, keyHash: hashOf(key), usedAt: Date.now() }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createServer(caller, options).connect(transport);
    return transport;
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return server;
}

class TooMany extends Error {}

/** Pages of other sites reach a local port through the visitor's browser: by their own origin, or by a name that leads here. */
function objectionTo(request: IncomingMessage, { host, origins }: HttpOptions): [status: number, message: string] {
  const { origin, host: named = '' } = request.headers;
  if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp') return [404, 'The protocol is at /mcp.'];
  if (origin !== undefined && !origins.includes(origin)) return [403, 'This Origin is not allowed (--allow-origin).'];
  const name = named.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  if (LOOPBACK.includes(host) && !LOOPBACK.includes(name)) return [403, 'This Host is not allowed.'];
  return [0, ''];
}

function problemOf(error: unknown): [status: number, message: string] {
  if (error instanceof TooMany) return [503, 'Too many sessions are open.'];
  if (error instanceof RentrollError)
    return error.status === 401 || error.status === 403 ? [401, error.message] : [502, error.message];
  return [500, 'The request failed.'];
}

/** As the protocol words errors. */
function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.end();
  const headers = { 'content-type': 'application/json', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
