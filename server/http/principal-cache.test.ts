import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Principal, PrincipalCache } from './principal-cache.ts';

const principalOf = (organizationId: string | null): Principal => ({
  actor: { kind: 'API_KEY', id: 'key', name: 'Key', organizationId: organizationId ?? '', permissions: [] },
  scope: organizationId === null ? null : { organizationId, timezone: 'UTC', propertyIds: null },
  assurance: null,
});

/** A cache in which the token `a` has been seen; `asked` has the lookups that were not answered yet. */
async function openCache(organizationId: string | null = 'one') {
  const cache = new PrincipalCache();
  const asked: PromiseWithResolvers<Principal | null>[] = [];
  const ask = () =>
    cache.get('a', () => {
      const lookup = Promise.withResolvers<Principal | null>();
      asked.push(lookup);
      return lookup.promise;
    });
  const first = ask();
  asked.shift()?.resolve(principalOf(organizationId));
  await first;
  return { cache, asked, ask };
}

suite('principals of tokens', () => {
  test('are kept, and looked up once for all who ask meanwhile', async () => {
    const { cache, asked, ask } = await openCache();
    assert.deepEqual(await ask(), principalOf('one'));
    assert.equal(asked.length, 0);
    cache.evictAccount('key');
    const both = [ask(), ask()];
    assert.equal(asked.length, 1);
    asked[0]?.resolve(principalOf('one'));
    assert.deepEqual(await Promise.all(both), [principalOf('one'), principalOf('one')]);
  });

  test('are not kept when they may have been read before a change', async () => {
    const { cache, asked, ask } = await openCache();
    cache.evictOrganization('one');
    const before = ask();
    cache.evictOrganization('one');
    const after = ask();
    assert.equal(asked.length, 2);
    asked[0]?.resolve(principalOf('one'));
    asked[1]?.resolve(null);
    assert.deepEqual([await before, await after], [principalOf('one'), null]);
    void ask();
    assert.equal(asked.length, 3);
  });

  test('of sessions without an organization are neither shared nor kept', async () => {
    const { asked, ask } = await openCache(null);
    const both = [ask(), ask()];
    assert.equal(asked.length, 2);
    for (const lookup of asked) lookup.resolve(principalOf(null));
    await Promise.all(both);
    void ask();
    assert.equal(asked.length, 3);
  });

  test('a lookup that failed is made anew', async () => {
    const { cache, asked, ask } = await openCache();
    cache.evictAccount('key');
    const failing = ask();
    asked[0]?.reject(new Error('no database'));
    await assert.rejects(failing, /no database/);
    void ask();
    assert.equal(asked.length, 2);
  });
});
