import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refused } from '../../domain/refused.ts';

const derive = promisify(argon2);

export type PasswordCost = { memory: number; passes: number };
export const STRONG: PasswordCost = { memory: 19_456, passes: 2 };

const PARALLEL = 2;
const MAX_QUEUE_LENGTH = 256;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown email) the same work is done and the result is false. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/**
 * Argon2id runs on the thread pool, two at a time, so that many logins neither block the event loop nor use up threads or
 * memory; when the bounded queue is full, callers are refused with "retry later".
 */
export function createPasswords(cost: PasswordCost): Passwords {
  const turns = createLimiter(PARALLEL, MAX_QUEUE_LENGTH);
  const run = (password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> =>
    turns(() =>
      derive('argon2id', { message: password.normalize('NFKC'), nonce, parallelism: 1, tagLength: 32, memory, passes }),
    );
  const decoy = { nonce: randomBytes(16), tag: randomBytes(32), cost };
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await run(password, nonce, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(nonce)}$${base64(tag)}`;
    },
    async verify(password, hash) {
      const stored = hash === null ? decoy : parse(hash);
      const tag = await run(password, stored.nonce, stored.cost);
      return timingSafeEqual(tag, stored.tag) && hash !== null;
    },
  };
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function parse(hash: string): { nonce: Buffer; tag: Buffer; cost: PasswordCost } {
  const [, memory, passes, nonce, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (!memory || !passes || !nonce || !tag) throw new Error('Malformed password hash');
  return {
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes) },
  };
}

function createLimiter(parallel: number, maxQueueLength: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (waiting.length >= maxQueueLength) throw refused('rate_limited');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
