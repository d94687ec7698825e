import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companionsOf } from '../../server/demo/household.ts';
import { createPeople } from '../../server/demo/people.ts';
import { createRandom } from '../../server/demo/random.ts';

const bornIn = ({ date_of_birth }: { date_of_birth: string }): number => Number(date_of_birth.slice(0, 4));
const familyOf = ({ full_name }: { full_name: string }): string => full_name.split(' ')[0] ?? '';

test('people who live together fit together', () => {
  const random = createRandom(7);
  const people = createPeople(random);
  const seen = new Set<string>();
  for (let household = 0; household < 200; household += 1) {
    const renter = people();
    const others = companionsOf(renter, random.between(1, 2), people, random);
    const parents = [renter, ...others.filter(({ relationship }) => /^(Vợ|Chồng)$/.test(relationship))];
    for (const other of others) {
      seen.add(other.relationship);
      if (other.relationship === 'Vợ') assert.deepEqual([renter.gender, other.gender], ['MALE', 'FEMALE']);
      if (other.relationship === 'Chồng') assert.deepEqual([renter.gender, other.gender], ['FEMALE', 'MALE']);
      if (other.relationship === 'Con') {
        assert.equal(familyOf(other), familyOf(parents.find(({ gender }) => gender === 'MALE') ?? renter));
        for (const parent of parents)
          assert.ok(bornIn(other) - bornIn(parent) >= 20, `${bornIn(parent)} ${bornIn(other)}`);
        assert.equal(other.phone, undefined);
      } else assert.ok(Math.abs(bornIn(other) - bornIn(renter)) <= 6);
      if (other.relationship.startsWith('Em ')) assert.equal(familyOf(other), familyOf(renter));
    }
    assert.ok(others.filter(({ relationship }) => /^(Vợ|Chồng)$/.test(relationship)).length <= 1);
  }
  assert.deepEqual([...seen].sort(), ['Bạn cùng phòng', 'Chồng', 'Con', 'Em gái', 'Em trai', 'Vợ'].sort());
});
