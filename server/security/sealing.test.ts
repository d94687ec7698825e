import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { createSealing } from './sealing.ts';

suite('sealing', () => {
  test('a sealed value can be opened only in its own place, with any key of the ring, and never after tampering', () => {
    const [old, fresh, index] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const sealed = createSealing([old], index).seal('079090001234', 'renters.id_number');
    assert.ok(!sealed.includes('079090001234'));
    const ring = createSealing([fresh, old], index);
    assert.equal(ring.open(sealed, 'renters.id_number'), '079090001234');
    assert.throws(() => ring.open(sealed, 'properties.owner_id_number'));
    assert.throws(() => createSealing([fresh], index).open(sealed, 'renters.id_number'), /not in the ring/);
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.throws(() => ring.open(changed, 'renters.id_number'), `byte ${place}`);
    }
    assert.notDeepEqual(
      ring.seal('x', 'a'),
      ring.seal('x', 'a'),
      'sealing the same value twice gives different ciphertexts',
    );
  });
});
