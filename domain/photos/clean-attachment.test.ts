import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { heic, jpegWithMetadata, jpegWithoutMetadata } from '../../test/support/photos.ts';
import { cleanAttachment } from './clean-attachment.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Author (Lan) >> endobj\ntrailer\n%%EOF\n');

suite('an attachment', () => {
  test('a PDF stays as it is, with its metadata', () => {
    const kept = cleanAttachment(pdf);
    assert.ok('bytes' in kept);
    assert.deepEqual([kept.contentType, kept.width, kept.height], ['application/pdf', null, null]);
    assert.deepEqual(Buffer.from(kept.bytes), pdf);
  });

  test('a PDF whose end is missing is refused', () => {
    for (const cut of [pdf.subarray(0, pdf.length - 8), Buffer.concat([pdf, Buffer.alloc(2000)]), Buffer.from('%PDF-')])
      assert.deepEqual(cleanAttachment(cut), {
        refused: 'invalid_format',
        details: { content_type: 'application/pdf' },
      });
  });

  test('a photo loses its metadata', () => {
    const photo = cleanAttachment(jpegWithMetadata());
    assert.ok('bytes' in photo);
    assert.deepEqual(Buffer.from(photo.bytes), jpegWithoutMetadata());
  });

  test('anything else is refused with the types that are accepted', () => {
    for (const bytes of [heic(), Buffer.from(' %PDF-1.7\n%%EOF'), new Uint8Array(0)])
      assert.deepEqual(cleanAttachment(bytes), {
        refused: 'not_allowed',
        details: { accepted: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
      });
  });
});
