import pg from 'pg';

/** Parts of the driver that its types leave out. */
type Backend = {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  connection: { ssl: boolean | object; sslNegotiation: string };
};
type Connection = {
  on(event: 'connect' | 'sslconnect' | 'end' | 'error', listener: () => void): void;
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
  stream: { destroy(): void };
};

const TIMEOUT_MS = 2_000;

/**
 * Cancels what a connection is running, as the protocol has it: over a second connection that needs no login and no place in
 * the pool. PostgreSQL closes that connection once the signal is sent, so when this resolves, no later statement of the
 * cancelled connection can be hit any more. Failing is harmless: the statement then ends by its own timeout.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey, connection } = client as unknown as Backend;
  const { ssl, sslNegotiation } = connection;
  const Connection = (pg as unknown as { Connection: new (options: object) => Connection }).Connection;
  const canceller = new Connection({ ssl, sslNegotiation });
  return new Promise((resolve) => {
    const timer = setTimeout(() => canceller.stream.destroy(), TIMEOUT_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    canceller.on('end', end);
    canceller.on('error', end);
    if (ssl && sslNegotiation !== 'direct') canceller.on('connect', () => canceller.requestSsl());
    canceller.on(ssl ? 'sslconnect' : 'connect', () => canceller.cancel(processID, secretKey));
    if (host.startsWith('/')) canceller.connect(`${host}/.s.PGSQL.${port}`);
    else canceller.connect(port, host);
  });
}
