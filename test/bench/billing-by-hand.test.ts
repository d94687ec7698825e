import { test } from 'node:test';
import pg from 'pg';
import { assertSame, BILLED, billByHand, FIRST, periodAfter, runMonth } from '../../bench/comparisons/billing-run.ts';
import { registerLandlord } from '../../bench/support/landlord.ts';
import { seedPortfolio } from '../../bench/support/seed-portfolio.ts';
import { startService } from '../support/service.ts';

const service = await startService();

test('the statements that a billing run is compared with bill the same month', async () => {
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  try {
    const ours = await registerLandlord(service.url);
    const reference = await registerLandlord(service.url);
    for (const [index, { organizationId }] of [ours, reference].entries())
      await seedPortfolio(owner, {
        ...{ organizationId, number: index + 1, rooms: 20, properties: 2 },
        ...{ billed: BILLED, open: 1, first: FIRST },
      });
    await runMonth(ours, periodAfter(BILLED));
    await billByHand({ owner }, reference.organizationId, BILLED);
    await assertSame({ owner }, ours.organizationId, reference.organizationId, periodAfter(BILLED));
  } finally {
    await owner.end();
  }
});
