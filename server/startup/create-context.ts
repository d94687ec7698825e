import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../../domain/clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Opened } from '../database/open.ts';
import { folderStorage, s3Storage } from '../gateways/storage.ts';
import { PrincipalCache } from '../http/principal-cache.ts';
import { tooMany } from '../http/rate-limit.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Places } from '../places.ts';
import { createPasswords, type PasswordCost, STRONG } from '../security/passwords.ts';
import { createSealing } from '../security/sealing.ts';
import { createTokens } from '../security/tokens.ts';

export type ContextOptions = { clock?: Clock; passwordCost?: PasswordCost };

const MIN_TURNS = 16;

/** What requests, jobs and commands share. */
export function createContext(
  config: Config,
  { database }: Pick<Opened, 'database'>,
  log: FastifyBaseLogger,
  { clock = systemClock, passwordCost = STRONG }: ContextOptions = {},
): AppContext {
  return {
    config,
    base: { url: config.publicUrl ?? `http://${config.host}:${config.port}` },
    clock,
    log,
    database,
    sealing: createSealing(config.secrets.encryptionKeys, config.secrets.blindIndexKey),
    tokens: createTokens(config.secrets.tokenKey),
    passwords: createPasswords(passwordCost),
    principals: new PrincipalCache(),
    // More than get a connection, so that none of these waits for a request.
    turns: new Places(Math.max(MIN_TURNS, database.pool.options.max), () => tooMany(1)),
    jobs: new Jobs(database, log),
    storage: config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataDir, 'photos')),
  };
}
