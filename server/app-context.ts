import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../domain/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Storage } from './gateways/storage.ts';
import type { PrincipalCache } from './http/principal-cache.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Passwords } from './security/passwords.ts';
import type { Sealing } from './security/sealing.ts';
import type { Tokens } from './security/tokens.ts';

/** The long-lived parts a route may need beside its transaction. */
export type AppContext = {
  config: Config;
  /** Where links lead: PUBLIC_URL, else the address that is listened on, known once it is. */
  base: { url: string };
  clock: Clock;
  log: FastifyBaseLogger;
  database: Database;
  sealing: Sealing;
  tokens: Tokens;
  passwords: Passwords;
  principals: PrincipalCache;
  jobs: Jobs;
  storage: Storage;
};
