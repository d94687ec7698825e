import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

const house = await createFixture('2026-11-15');
await house.make(`/properties/${house.property.id}/rooms/bulk`, {
  rooms: Array.from({ length: 20 }, (_, index) => ({ name: `P${101 + index}`, base_rent: '3000000' })),
});
const list = (headers: Record<string, string>) => house.api().get('/rooms', headers);

test('long answers are compressed for clients that accept it, and say that they vary', async () => {
  for (const accepted of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip']) {
    const { status, headers, data } = await list({ 'accept-encoding': accepted });
    assert.deepEqual([status, headers.get('content-encoding'), data.rooms.length], [200, 'gzip', 20], accepted);
    assert.match(headers.get('vary') ?? '', /Accept-Language.*Accept-Encoding/);
  }
  for (const refused of ['identity', 'gzip;q=0', 'gzip; q=0.0', 'x-gzip-like']) {
    const { headers, data } = await list({ 'accept-encoding': refused });
    assert.deepEqual([headers.get('content-encoding'), data.rooms.length], [null, 20], refused);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
  }
});

test('short answers and those with an ETag are sent as they are', async () => {
  const { rooms } = (await list({})).data;
  const one = await house.api().get(`/rooms/${rooms[0].id}`, { 'accept-encoding': 'gzip' });
  assert.ok(one.headers.get('etag'));
  const me = await house.api().get('/properties', { 'accept-encoding': 'gzip' });
  assert.deepEqual([one.headers.get('content-encoding'), me.headers.get('content-encoding')], [null, null]);
});

test('HEAD names the length of the answer without compression', async () => {
  const plain = await list({ 'accept-encoding': 'identity' });
  const head = await fetch(`${house.service.url}/api/v1/rooms`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${house.landlord.session.access_token}`, 'accept-encoding': 'gzip' },
  });
  assert.deepEqual(
    [head.status, head.headers.get('content-encoding'), head.headers.get('content-length')],
    [200, null, String(Buffer.byteLength(plain.text))],
  );
});

test('the API document is compressed, and says that it is in English', async () => {
  const { headers, body } = await house.service.client().get('/openapi.json', { 'accept-encoding': 'gzip' });
  assert.deepEqual(
    [headers.get('content-encoding'), headers.get('content-language'), body.info.title],
    ['gzip', 'en', 'Rentroll API'],
  );
});
