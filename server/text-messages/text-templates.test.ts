import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsText } from './text-templates.ts';

test('an invitation by SMS has no diacritics, its link whole, and names that leave no room for another message', () => {
  const values = { organization: 'Nhà trọ Hoa Sen'.repeat(10), renter: 'Trần Văn Minh', token: 'abc' };
  const text = smsText('renter_invitation', 'vi', values, 'https://rentroll.example');
  assert.match(text, /^Nha tro Hoa Sen[\w ]{1,25}…? moi Tran Van Minh /);
  assert.ok(text.endsWith('https://rentroll.example/renter-invitations/abc'));
  assert.ok(text.length < 250, text);
});
