import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { apiDocument } from '../../server/api-document.ts';
import type { Drawn } from './build-request.ts';
import { checkCopies, checkResponse } from './check-response.ts';
import { type Operation, readDocument } from './document.ts';
import type { Organization } from './organizations.ts';

const { operations } = readDocument(JSON.parse(JSON.stringify(apiDocument('http://127.0.0.1:3000'))));
const operation = operations.find(({ method, path }) => method === 'GET' && path === '/api/v1/rooms') as Operation;
const organization = (marker: string) =>
  ({
    marker,
    organizationId: `id-${marker}`,
    secrets: [`secret-${marker}`],
    closedTo: new Set([`closed-${marker}`]),
  }) as Organization;
const [own, other] = [organization('mkown'), organization('mkother')];
const sent = { method: 'GET', target: '/api/v1/rooms', headers: {}, body: null };
const drawn: Drawn = { operation, organization: own, sent, stray: false, copies: 1 };
const headers = { 'content-language': 'vi', 'x-request-id': 'r', 'content-type': 'application/json; charset=utf-8' };
const about = (status: number, body: object, more: object = {}) =>
  checkResponse(drawn, { status, headers: { ...headers, ...more }, text: JSON.stringify(body) }, [own, other]);
const refusal = (code: string, more: object = {}) => ({
  error: { code, message: 'm', request_id: 'r', fields: [], details: null, ...more },
});
const empty = { data: { rooms: [] }, request_id: 'r', meta: { limit: 50, count: 0, next_cursor: null } };

suite('checking responses', () => {
  test('accepts documented responses', () => {
    assert.deepEqual(about(200, empty), []);
    assert.deepEqual(about(403, refusal('forbidden')), []);
  });

  test('detects undocumented responses', () => {
    assert.match(about(500, refusal('internal_error')).join(), /answers 500/);
    assert.match(about(201, empty).join(), /201 is not documented/);
    assert.match(about(200, { ...empty, data: { rooms: [{}] } }).join(), /does not fit its schema/);
    assert.match(about(409, refusal('slug_taken')).join(), /409 slug_taken is not documented/);
    assert.match(about(400, refusal('forbidden')).join(), /forbidden has status 400/);
    assert.match(about(400, refusal('validation_failed')).join(), /names no field/);
    assert.match(about(403, refusal('forbidden', { stack: 'x' })).join(), /the error has the fields/);
    assert.match(about(200, empty, { 'x-request-id': undefined }).join(), /no X-Request-Id/);
  });

  test('detects data of other organizations and secrets', () => {
    assert.match(about(403, refusal('forbidden', { details: 'MKother' })).join(), /text of another organization/);
    assert.match(about(200, empty, { link: 'id-mkother' }).join(), /names another organization/);
    assert.match(about(403, refusal('forbidden', { details: 'secret-mkown' })).join(), /shows the secret/);
    assert.deepEqual(about(403, refusal('forbidden', { details: 'mkown' })), []);
  });

  test('detects what a session without the required second factor is told', () => {
    const closed = { ...drawn, sent: { ...sent, headers: { authorization: 'Bearer closed-mkown' } } };
    const told = (status: number, body: object) =>
      checkResponse(closed, { status, headers, text: JSON.stringify(body) }, [own, other]).join();
    assert.match(told(200, empty), /answers 200 undefined without the required second factor/);
    assert.match(told(404, refusal('not_found')), /answers 404 not_found without/);
    assert.equal(told(403, refusal('second_factor_required')), '');
  });

  test('detects an idempotency key with two effects', () => {
    const created = (id: string, more: object = {}) => ({
      status: 201,
      headers: { ...headers, ...more },
      text: JSON.stringify({ data: { id } }),
    });
    assert.deepEqual(checkCopies([created('a'), created('a', { 'idempotent-replayed': 'true' })]), []);
    assert.match(checkCopies([created('a'), created('b')]).join(), /had an effect/);
    assert.match(
      checkCopies([created('a'), created('b', { 'idempotent-replayed': 'true' })]).join(),
      /different results/,
    );
  });
});
