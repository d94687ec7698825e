import type { Caller } from '../../server/database/transaction.ts';
import type { Service } from '../support/service.ts';

/** The system's own jobs, as the service's clock stands. */
export const systemCaller = ({ clock }: Pick<Service, 'clock'>): Caller => ({
  actor: { kind: 'SYSTEM', id: null, name: 'test' },
  locale: 'vi',
  requestId: 'test',
  now: clock.now(),
  ip: '',
  userAgent: null,
  ifMatch: null,
});
