import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { choosePhotos } from '../../server/features/papers/handovers/choose-photos.ts';

type Items = Parameters<typeof choosePhotos>[0];
type Shot = { mb: number; type?: string; side?: number };

const itemsOf = (...shots: Shot[]): Items =>
  shots.map(({ mb, type = 'image/jpeg', side = 1000 }, index) => ({
    name: 'Giường',
    photos: [
      { id: String(index), content_type: type, size_bytes: mb * 1024 * 1024, width: side, height: side },
    ] as unknown as Items[number]['photos'],
  })) as Items;

const chosenFrom = (...shots: Shot[]) => {
  const { chosen, leftOut } = choosePhotos(itemsOf(...shots));
  return [chosen.map(({ id }) => Number(id)), leftOut];
};

suite('the photos of a printed handover', () => {
  test('one that is too large leaves room for those after it', () => {
    assert.deepEqual(chosenFrom({ mb: 10 }, { mb: 20 }, { mb: 10 }, { mb: 5 }, { mb: 4 }), [[0, 2, 4], 2]);
  });

  test('one with too many pixels to decode leaves out no JPEG and no smaller one', () => {
    const png = { mb: 1, type: 'image/png' };
    assert.deepEqual(chosenFrom({ ...png, side: 6000 }, { mb: 1, side: 6000 }, { ...png, side: 4000 }), [[1, 2], 1]);
  });

  test('are sixty at most', () => {
    const [chosen, leftOut] = chosenFrom(...Array.from({ length: 62 }, () => ({ mb: 0 })));
    assert.deepEqual([(chosen as number[]).length, leftOut], [60, 2]);
  });
});
