import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsOnly } from './mentions.ts';

const person = { full_name: 'Nguyễn Văn Á', phone: '0987 650 001' };
const alone = mentionsOnly([person], []);

test('a person is named by full name, whatever the bank makes of it', () => {
  for (const text of [
    'HOAN COC NGUYEN VAN A',
    'nguyễn văn á chuyển tiền',
    'MBVCB.123.NGUYEN-VAN-A.',
    'CK NGUYENVANA P101',
  ])
    assert.ok(alone(text), text);
  assert.ok(alone('{"counterAccountName":"Nguy\\u1ec5n V\\u0103n \\u00c1"}'), 'escaped in JSON');
});

test('a person is named by their number, however it is written', () => {
  for (const text of ['NOP TIEN 0987650001', '+84 987 650 001', '84987.650.001']) assert.ok(alone(text), text);
  assert.ok(!alone('FT 1987650001'), 'other digits');
});

test('parts of a name, longer names and single words name nobody', () => {
  for (const text of ['NGUYEN VAN ANH', 'VAN A', 'NGUYEN A', 'tien nha thang 3', '']) assert.ok(!alone(text), text);
  assert.ok(!mentionsOnly([{ full_name: 'Minh', phone: null }], [])('MINH CHUYEN TIEN'));
});

test('who has the same name or number, or a longer name with this one in it, may be meant instead', () => {
  const namesake = mentionsOnly([person], [{ full_name: 'Nguyen Van A', phone: null }]);
  assert.ok(!namesake('HOAN COC NGUYEN VAN A'));
  assert.ok(namesake('HOAN COC 0987650001'));
  const couple = mentionsOnly([person], [{ full_name: 'Lê B', phone: '+84987650001' }]);
  assert.deepEqual([couple('0987650001'), couple('NGUYEN VAN A 0987650001')], [false, true]);
  const longer = mentionsOnly([{ full_name: 'Văn Á', phone: null }], [person]);
  assert.deepEqual([longer('NGUYEN VAN A'), longer('VAN A')], [false, true]);
});
