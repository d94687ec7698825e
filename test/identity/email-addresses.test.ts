import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const anyone = service.client();

suite('email addresses', () => {
  test('letters that fold to ASCII are refused in email addresses', async () => {
    const letters = {
      kelvin: '\u212a',
      'long s': '\u017f',
      'dotted I': '\u0130',
      'dotless i': '\u0131',
      wide: '\uff4b',
      at: '\uff20',
    };
    for (const [name, letter] of Object.entries(letters)) {
      const email = `mi${letter}e@example.com`;
      const bodies = {
        '/auth/register': { email, password: PASSWORD, display_name: 'Mike', organization_name: 'Mike' },
        '/auth/login': { email, password: PASSWORD },
        '/tenant/auth/register': { email, password: PASSWORD, display_name: 'Mike' },
      };
      for (const [path, body] of Object.entries(bodies)) {
        const { status, error } = await anyone.post(path, body);
        assert.equal(status, 400, `${name} ${path}`);
        assert.deepEqual([error.fields[0].path, error.fields[0].code], ['email', 'invalid_format']);
      }
    }
  });

  test('a domain with such a letter cannot pass for another one', async () => {
    const { client } = await registerLandlord(service);
    const { status, error } = await client.post('/renters', { full_name: 'Mike', email: 'mike@\u212aelvin.example' });
    assert.deepEqual([status, error.fields[0].code], [400, 'invalid_format']);
  });

  test('Vietnamese letters stay allowed, composed or not', async () => {
    const { client } = await registerLandlord(service);
    for (const email of ['nguyễn@đồng.example', 'nguyễn@đồng.example'.normalize('NFD')]) {
      const { status, data } = await client.post('/renters', { full_name: 'Nguyễn', email });
      assert.deepEqual([status, data.email], [201, 'nguyễn@đồng.example']);
    }
  });
});
