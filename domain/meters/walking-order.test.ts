import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWalkingOrder } from './walking-order.ts';

const room = (name: string, floor: number | null, position: number | null = null) => ({
  id: name,
  name,
  floor,
  position,
});
const namesOf = (rooms: ReturnType<typeof room>[]) => inWalkingOrder(rooms).map(({ name }) => name);

test('by floor, then by name as people count', () => {
  assert.deepEqual(namesOf([room('P10', 1), room('Gác', null), room('P2', 1), room('P201', 2), room('Hầm', -1)]), [
    'Hầm',
    'P2',
    'P10',
    'P201',
    'Gác',
  ]);
});

test('rooms with a position come first, in its order', () => {
  assert.deepEqual(namesOf([room('P1', 1), room('P3', 3, 0), room('P2', 2, 1)]), ['P3', 'P2', 'P1']);
});
