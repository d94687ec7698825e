import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineMetadata } from '../features/billing/invoices/line-metadata.ts';
import { COMPILERS } from './compilers.ts';
import { pickDeclared } from './pick-declared.ts';
import { resource } from './schema.ts';

const Line = resource('Line', { metadata: LineMetadata });

test('an open object is sent as it was stored, whatever its schema documents', () => {
  const stored = {
    source: 'a source of later',
    service_period: null,
    previous: '12',
    replaced: { old_final: 99_999, new_initial: 3, of_later: true },
    tariff: { tiers: [{ up_to: null, unit_price: 1984, name: 'one' }] },
    origin: { source: 'rent', days: 15 },
    of_later: [1, null, { deep: 'value' }],
  };
  const serialize = COMPILERS.buildSerializer?.(null, null as never)({ schema: Line } as never);
  assert.deepEqual(JSON.parse(serialize?.({ metadata: stored, dropped: 1 }) ?? ''), { metadata: stored });
  assert.deepEqual(pickDeclared(Line, { metadata: stored, dropped: 1 }), { metadata: stored });
});
