import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TICKET_STATUSES } from '../catalog/tickets.ts';
import { checkStatusChange } from './ticket-status.ts';

suite('the status of a ticket', () => {
  test('every transition, allowed or not', () => {
    const allowed = TICKET_STATUSES.flatMap((from) =>
      TICKET_STATUSES.filter((to) => from !== to && checkStatusChange(from, to) === null).map(
        (to) => `${from} → ${to}`,
      ),
    );
    assert.deepEqual(allowed, [
      'OPEN → IN_PROGRESS',
      'OPEN → RESOLVED',
      'OPEN → CANCELLED',
      'IN_PROGRESS → OPEN',
      'IN_PROGRESS → RESOLVED',
      'IN_PROGRESS → CANCELLED',
      'RESOLVED → IN_PROGRESS',
    ]);
  });

  test('keeping the status is allowed', () => {
    for (const status of TICKET_STATUSES) assert.equal(checkStatusChange(status, status), null);
  });
});
