import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import exifr from 'exifr';
import fc from 'fast-check';
import {
  animation,
  heic,
  jpegWithMetadata,
  jpegWithoutMetadata,
  plain,
  pngWithMetadata,
  TRACES,
  webpWithMetadata,
} from '../../test/support/photos.ts';
import { type CleanPhoto, cleanPhoto } from './clean-photo.ts';

const clean = (bytes: Uint8Array): CleanPhoto => {
  const result = cleanPhoto(bytes);
  assert.ok('bytes' in result, JSON.stringify(result));
  return result;
};
const refusedAs = (bytes: Uint8Array) => {
  const result = cleanPhoto(bytes);
  return 'refused' in result ? result.refused : 'taken';
};

/** All metadata, as found by an independent reader. */
const tagsOf = (bytes: Uint8Array): Promise<Record<string, unknown> | undefined> =>
  exifr.parse(Buffer.from(bytes), {
    xmp: true,
    iptc: true,
    gps: true,
    tiff: true,
    ihdr: false,
    mergeOutput: true,
    translateValues: false,
  });

const assertNoMetadata = (bytes: Uint8Array): void => {
  const text = Buffer.from(bytes).toString('latin1');
  assert.deepEqual(
    TRACES.filter((trace) => text.includes(trace)),
    [],
  );
};

suite('a JPEG', () => {
  for (const name of ['jpeg', 'progressive'] as const) {
    test(`${name}: the location is removed, the orientation kept and the image data unchanged`, async () => {
      const before = await tagsOf(jpegWithMetadata(name));
      assert.equal(before?.Make, 'SecretPhone');
      assert.ok(Math.abs(Number(before?.latitude) - 10.7667) < 0.001);
      const photo = clean(jpegWithMetadata(name));
      assert.deepEqual(await tagsOf(photo.bytes), { Orientation: 6 });
      assert.deepEqual(Buffer.from(photo.bytes), jpegWithoutMetadata(name));
      assert.deepEqual([photo.contentType, photo.width, photo.height], ['image/jpeg', 16, 12]);
      assertNoMetadata(photo.bytes);
    });
  }

  test('an upright photo has no metadata left, and a clean one is unchanged', async () => {
    const upright = clean(jpegWithMetadata('jpeg', 1));
    assert.deepEqual(Buffer.from(upright.bytes), jpegWithoutMetadata('jpeg', 1));
    assert.equal(await tagsOf(upright.bytes), undefined);
    for (const name of ['jpeg', 'progressive', 'webp', 'lossless'] as const)
      assert.deepEqual(Buffer.from(clean(plain(name)).bytes), plain(name));
    assert.deepEqual(clean(jpegWithoutMetadata()).bytes, new Uint8Array(jpegWithoutMetadata()));
  });
});

suite('other types', () => {
  test('a PNG loses text, time and location', async () => {
    assert.equal((await tagsOf(pngWithMetadata()))?.Make, 'SecretPhone');
    const photo = clean(pngWithMetadata());
    assert.deepEqual([photo.contentType, photo.width, photo.height], ['image/png', 1, 1]);
    assert.deepEqual(await tagsOf(photo.bytes), { Orientation: 6 });
    assertNoMetadata(photo.bytes);
    const types = [
      ...Buffer.from(photo.bytes)
        .toString('latin1')
        .matchAll(/IHDR|IDAT|IEND|eXIf|[a-z]TXt|tEXt|tIME/g),
    ];
    assert.deepEqual(
      types.map(([type]) => type),
      ['IHDR', 'eXIf', 'IDAT', 'IEND'],
    );
  });

  test('a WebP loses EXIF and XMP, and the flags in its header', () => {
    for (const name of ['webp', 'lossless'] as const) {
      const photo = clean(webpWithMetadata(name));
      const bytes = Buffer.from(photo.bytes);
      assert.deepEqual([photo.contentType, photo.width, photo.height], ['image/webp', 16, 12]);
      assert.equal(bytes.readUInt32LE(4), bytes.length - 8);
      assert.equal(bytes[20], 0x08);
      assert.ok(bytes.includes(plain(name).subarray(12)));
      assert.ok(!bytes.includes('XMP '));
      assertNoMetadata(bytes);
    }
  });

  test('files that are no photo, are animated or claim to be huge are refused', () => {
    assert.equal(refusedAs(heic()), 'not_allowed');
    assert.equal(refusedAs(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')), 'not_allowed');
    assert.equal(refusedAs(new Uint8Array(0)), 'not_allowed');
    assert.equal(refusedAs(animation()), 'invalid_format');
    assert.equal(refusedAs(pngWithMetadata(60_000, 60_000)), 'too_large');
    assert.equal(refusedAs(pngWithMetadata(10_000, 5_000)), 'taken');
    assert.equal(refusedAs(pngWithMetadata(0, 1)), 'invalid_format');
  });

  test('a truncated or corrupted file is accepted or refused, but never crashes', () => {
    const samples = [
      jpegWithMetadata(),
      jpegWithMetadata('progressive'),
      pngWithMetadata(),
      webpWithMetadata(),
      plain('lossless'),
    ];
    for (const sample of [plain('jpeg'), plain('progressive')])
      assert.equal(refusedAs(sample.subarray(0, sample.length - 10)), 'invalid_format');
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        fc.nat(),
        (sample, changes, cut) => {
          const bytes = new Uint8Array(sample.subarray(0, cut % 3 ? sample.length : cut % sample.length));
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          refusedAs(bytes);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
