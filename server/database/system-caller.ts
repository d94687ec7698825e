import type { Locale } from '../../domain/catalog/locales.ts';
import type { SystemActor } from '../security/actor.ts';
import type { Caller } from './transaction.ts';

/** The caller of work that no request started: jobs, schedules and commands, by the name of what runs. */
export const systemCaller = (name: string, now: Temporal.Instant, locale: Locale = 'vi'): Caller<SystemActor> => ({
  actor: { kind: 'SYSTEM', id: null, name },
  locale,
  requestId: name,
  now,
  ip: '',
  userAgent: null,
  signal: null,
  ifMatch: null,
});
