import { parseArgs } from 'node:util';
import { LOCALES, type Locale } from '../domain/catalog/locales.ts';
import { StartupError } from '../server/startup-error.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

await reportProblems(async () => {
  const { values } = parseArgs({
    options: {
      http: { type: 'boolean', default: false },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '3333' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      write: { type: 'boolean', default: false },
      language: { type: 'string', default: 'en' },
    },
  });
  const language = LOCALES.find((locale) => locale === values.language);
  if (!language) throw new UsageError('--language must be vi or en.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port must be a port number.');
  const address = process.env.RENTROLL_URL ?? 'http://127.0.0.1:3000';
  if (!values.http) return serveStdio(address, language, values.write);
  const { serveHttp } = await import('../mcp/serve-http.ts');
  const { host, write, 'allow-origin': origins } = values;
  const server = await serveHttp({ address, host, port, language, write, origins });
  const at = server.address();
  console.error(`MCP at http://${host}:${typeof at === 'object' && at ? at.port : port}/mcp for ${address}`);
});

/** Standard output belongs to the protocol, so everything said to people goes to standard error. */
async function serveStdio(address: string, language: Locale, write: boolean): Promise<void> {
  const key = process.env.RENTROLL_API_KEY;
  if (!key) throw new StartupError('RENTROLL_API_KEY is missing: create a key with rentroll keys create.');
  const { openCaller } = await import('../mcp/caller.ts');
  const caller = await openCaller(address, key, language).catch((error) => {
    throw new StartupError(`${address} did not accept the key: ${(error as Error).message}`);
  });
  const { createServer } = await import('../mcp/create-server.ts');
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  await createServer(caller, { write }).connect(new StdioServerTransport());
  console.error(`MCP for ${address} with the key "${caller.name}"`);
}
