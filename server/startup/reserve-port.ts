import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Takes the port before anything is created, so that a port in use costs nobody a database and a demo. Connections are closed
 * until the service is ready; the returned function gives the port back right before it listens itself.
 */
export async function reservePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<() => Promise<void>> {
  if (port === 0) return async () => undefined;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError({ host, port }, error)));
    server.listen({ host, port }, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

export function listenError({ host, port }: Pick<Config, 'host' | 'port'>, error: NodeJS.ErrnoException): StartupError {
  return new StartupError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is used by another program: choose another one with PORT.`
      : `Cannot listen on ${host}:${port}: ${error.message}`,
  );
}
