import { after } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serveHttp } from '../../mcp/serve-http.ts';

/** Says what a person answers when asked for a code; null: the client cannot ask. */
export type Person = ((message: string) => string | 'decline') | null;

export type Assistant = {
  client: Client;
  /** What a tool answered. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  call(name: string, input?: object): Promise<any>;
  /** The message of a refusal. */
  refused(name: string, input?: object): Promise<string>;
  tools(): Promise<string[]>;
};

/** The protocol's own client, with a person beside it. */
export async function connect(transport: Transport, person: Person = null): Promise<Assistant> {
  const capabilities = person ? { elicitation: {} } : {};
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  if (person)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      const code = person(params.message);
      return code === 'decline' ? { action: 'decline' } : { action: 'accept', content: { code } };
    });
  await client.connect(transport);
  after(() => client.close());
  const run = async (name: string, input: object = {}) =>
    (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
  const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === 'text' ? first.text : '');
  return {
    client,
    call: async (name, input) => {
      const result = await run(name, input);
      if (result.isError) throw new Error(textOf(result));
      return result.structuredContent;
    },
    refused: async (name, input) => {
      const result = await run(name, input);
      if (!result.isError) throw new Error(`${name} was not refused: ${textOf(result)}`);
      return textOf(result);
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),
  };
}

type Options = { write?: boolean; origins?: string[]; language?: 'vi' | 'en' };

/** A server for the service at `address`, and what connects to it with a key. */
export async function startMcp(address: string, options: Options = {}) {
  const server = await serveHttp({
    ...{ address, host: '127.0.0.1', port: 0, language: options.language ?? 'en', write: options.write ?? false },
    origins: options.origins ?? [],
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/mcp`;
  const open = (key: string, person: Person = null) =>
    connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }) as Transport,
      person,
    );
  return { url, open };
}
