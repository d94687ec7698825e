import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../domain/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Storage } from './gateways/storage.ts';
import type { PrincipalCache } from './http/principal-cache.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Places } from './places.ts';
import type { Passwords } from './security/passwords.ts';
import type { Sealing } from './security/sealing.ts';
import type { Tokens } from './security/tokens.ts';

/** Long-lived parts that a route may need besides its transaction. */
export type AppContext = {
  config: Config;
  /** The base of links: PUBLIC_URL, or else the address the server listens on, set once it is known. */
  base: { url: string };
  clock: Clock;
  log: FastifyBaseLogger;
  database: Database;
  sealing: Sealing;
  tokens: Tokens;
  passwords: Passwords;
  principals: PrincipalCache;
  /** Of requests in progress. */
  turns: Places;
  jobs: Jobs;
  storage: Storage;
};
