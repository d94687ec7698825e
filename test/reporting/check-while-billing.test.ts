import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';

const fixture = await createFixture('2026-11-15');
const { api, ok } = fixture;
for (let number = 1; number <= 50; number++)
  await fixture.lease(await fixture.room(`P${number}`), await fixture.renter(`Khách ${number}`), {
    start_date: '2026-01-01',
  });

test('the books agree at every moment while months are billed', async () => {
  let working = true;
  const checked: boolean[] = [];
  const checks = (async () => {
    while (working) checked.push((await ok(api().get('/accounting/self-check'))).ok);
  })();
  for (const period of ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => `2026-${month}`)) {
    const { id } = await ok(api().post('/billing-runs', { period }));
    await until(
      async () => (await ok(api().get(`/billing-runs/${id}`))).display.status.value === 'DONE',
      `the run of ${period}`,
    );
  }
  working = false;
  await checks;
  assert.ok(checked.length > 1);
  assert.deepEqual(
    checked.filter((agrees) => !agrees),
    [],
  );
});
