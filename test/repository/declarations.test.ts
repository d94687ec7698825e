import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ERRORS, FIELD_CODES } from '../../domain/catalog/errors.ts';
import { LOCALES } from '../../domain/catalog/locales.ts';
import { errorMessage, fieldMessage } from '../../domain/catalog/messages.ts';
import { isPermission } from '../../domain/catalog/permissions.ts';
import { TAGS } from '../../server/http/openapi/introduction.ts';
import { errorsOf } from '../../server/http/route-errors.ts';
import { allRoutes } from '../../server/routes.ts';

const routes = allRoutes();
const STATUSES = [400, 401, 403, 404, 405, 409, 415, 429, 500];

suite('declarations', () => {
  test('every route declares its access, a unique id, a summary and a documented tag', () => {
    const ids = new Set<string>();
    for (const route of routes) {
      const where = `${route.method} ${route.path}`;
      assert.ok(
        ['public', 'operator', 'renter-account', 'any-account', 'renter', 'api-key'].includes(route.access) ||
          isPermission(route.access),
        where,
      );
      assert.ok(!ids.has(route.id), `${where}: ${route.id} twice`);
      ids.add(route.id);
      assert.ok(route.summary.length > 3, where);
      assert.ok(
        TAGS.some(({ name }) => name === route.tag),
        `${where}: tag ${route.tag}`,
      );
    }
  });

  test('a second permission goes with a first one, in the organization of the caller', () => {
    for (const { access, orAccess, organization, path } of routes)
      assert.ok(!orAccess || (isPermission(access) && isPermission(orAccess) && !organization), path);
  });

  test('only the listed routes are public', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path);
    const allowed =
      /^\/(tenant\/)?auth\/(register|login(\/second-factor)?|passkeys\/login(-options)?|logout|refresh|password\/(forgot|reset)|email\/verify|phone\/(code|login)|member-invitations\/\{token\}\/accept)$|^\/tenant\/invitations\/\{token\}(\/privacy-notice)?$|^\/photos\/\{photo_id\}$|^\/payment-webhooks\/\{provider\}\/\{connection_id\}$/;
    assert.deepEqual(
      open.filter((path) => !allowed.test(path)),
      [],
    );
  });

  test('every parameter in a path is declared', () => {
    for (const { path, params } of routes) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      assert.deepEqual(Object.keys(params?.properties ?? {}).sort(), names.sort(), path);
    }
  });

  test('every error has a documented status and a message in every language', () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      assert.ok(STATUSES.includes(status), code);
      const texts = LOCALES.map((locale) => errorMessage(code as keyof typeof ERRORS, locale));
      assert.ok(
        texts.every((text) => text.length > 5),
        code,
      );
      assert.equal(new Set(texts).size, LOCALES.length, `${code} is not translated`);
    }
    for (const code of FIELD_CODES) {
      const texts = LOCALES.map((locale) => fieldMessage({ path: 'x', code, limit: 3, other: 'y' }, locale));
      assert.equal(new Set(texts).size, LOCALES.length, `${code} is not translated`);
      assert.ok(
        texts.every((text) => !text.includes('{')),
        code,
      );
    }
  });

  test('a route lists each of its refusals once', () => {
    for (const route of routes) {
      assert.ok(errorsOf(route).length > 3);
      assert.equal(new Set(route.refuses).size, route.refuses?.length ?? 0, route.id);
    }
  });
});
