import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createGuardedFetch, ForbiddenAddress, isPublicAddress } from '../../server/gateways/guarded-fetch.ts';
import { startReceiver } from '../support/receiver.ts';

const PRIVATE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1
  2001:db8::1 2001:10::1 2001:20::1 2002:7f00:1:: 2002:808:808:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1
`;
const PUBLIC =
  '1.1.1.1 8.8.8.8 11.0.0.1 100.63.255.255 100.128.0.1 126.1.1.1 172.15.1.1 172.32.0.1 193.0.0.1 223.255.255.1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450::1 2400:cb00::1';

const each = (list: string) => list.trim().split(/\s+/);

suite('allowed destinations of outgoing requests', () => {
  test('rejects loopback, private, wrapped and reserved addresses', () => {
    for (const address of each(PRIVATE)) assert.equal(isPublicAddress(address), false, address);
    for (const address of ['', 'localhost', '1.2.3', '1.2.3.4.5', 'fe80::1%eth0x::'])
      assert.equal(isPublicAddress(address), false, address);
  });

  test('allows public addresses', () => {
    for (const address of each(PUBLIC)) assert.equal(isPublicAddress(address), true, address);
  });

  test('every connection is checked by its actual address, whatever the host name', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const fetch = createGuardedFetch();
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001', '127.1'])
      await assert.rejects(fetch({ url: `http://${host}:${port}/`, body: '{}' }), ForbiddenAddress, host);
    assert.equal(receiver.received.length, 0);
    assert.equal((await createGuardedFetch({ allowPrivate: true })({ url: receiver.url, body: '{}' })).status, 204);
  });
});
