import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readMultipart } from '../../server/http/read-upload.ts';

const part = (boundary: string, name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const multipart = (count: number, boundary = 'edge') =>
  Buffer.from(`${Array.from({ length: count }, () => part(boundary, 'file')).join('')}--${boundary}--\r\n`);
const refusal = { code: 'invalid_request' };

suite('multipart bodies', () => {
  test('may have 20 parts', async () => {
    const parts = await readMultipart(multipart(20), 'multipart/form-data; boundary=edge');
    assert.equal(parts.file?.length, 20);
  });

  test('with more parts are refused without being parsed', async (t) => {
    const parse = t.mock.method(Response.prototype, 'formData');
    for (const count of [21, 40_000])
      await assert.rejects(readMultipart(multipart(count), 'multipart/form-data; boundary=edge'), refusal);
    assert.equal(parse.mock.callCount(), 0);
  });

  test('with long part headers are refused without being parsed', async (t) => {
    const parse = t.mock.method(Response.prototype, 'formData');
    const padded = (bytes: number) =>
      Buffer.from(
        multipart(1)
          .toString()
          .replace('\r\n\r\n', `\r\nX-Padding: ${'x'.repeat(bytes)}\r\n\r\n`),
      );
    await readMultipart(padded(8_000), 'multipart/form-data; boundary=edge');
    assert.equal(parse.mock.callCount(), 1);
    for (const bytes of [8_192, 1_000_000])
      await assert.rejects(readMultipart(padded(bytes), 'multipart/form-data; boundary=edge'), refusal);
    assert.equal(parse.mock.callCount(), 1);
  });

  test('are counted by the boundary they are parsed by', async () => {
    const hidden = [
      'multipart/form-data; boundary="edge"; boundary=other',
      'multipart/form-data; boundary=other; boundary=edge',
      'multipart/form-data; boundary=other, multipart/form-data; boundary=edge',
      'multipart/form-data; BOUNDARY=edge; boundary=other',
      'multipart/form-data; boundary="ed\\ge"',
      'multipart/form-data; boundary',
      'multipart/form-data',
    ];
    for (const type of hidden) await assert.rejects(readMultipart(multipart(21), type), refusal, type);
  });

  test('a boundary with characters outside of RFC 2046 is refused', async () => {
    for (const boundary of ['é', 'a"b', 'x'.repeat(71)])
      await assert.rejects(
        readMultipart(multipart(1, boundary), `multipart/form-data; boundary="${boundary.replace('"', '\\"')}"`),
        refusal,
      );
  });
});
