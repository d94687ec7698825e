import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldDiacritics, stripDiacritics } from './fold-diacritics.ts';
import { spellAmount, spellEnglish, spellVietnamese } from './spell-amount.ts';

test('diacritics are folded, đ included, composed or decomposed', () => {
  assert.equal(foldDiacritics('Đường Trần Phú, Ấp Đồng'), 'duong tran phu, ap dong');
  assert.equal(foldDiacritics('Phòng'.normalize('NFD')), 'phong');
  assert.equal(stripDiacritics('Đỗ THỊ Ước'), 'Do THI Uoc');
});

const VIETNAMESE: [bigint, string][] = [
  [0n, 'không'],
  [10n, 'mười'],
  [15n, 'mười lăm'],
  [21n, 'hai mươi mốt'],
  [24n, 'hai mươi tư'],
  [25n, 'hai mươi lăm'],
  [105n, 'một trăm linh năm'],
  [110n, 'một trăm mười'],
  [115n, 'một trăm mười lăm'],
  [1001n, 'một nghìn không trăm linh một'],
  [1024n, 'một nghìn không trăm hai mươi tư'],
  [21_000n, 'hai mươi mốt nghìn'],
  [105_000n, 'một trăm linh năm nghìn'],
  [1_005_000n, 'một triệu không trăm linh năm nghìn'],
  [1_500_000n, 'một triệu năm trăm nghìn'],
  [3_010_000n, 'ba triệu không trăm mười nghìn'],
  [12_345_678n, 'mười hai triệu ba trăm bốn mươi lăm nghìn sáu trăm bảy mươi tám'],
  [1_000_500_000n, 'một tỷ năm trăm nghìn'],
  [2_500_000_000n, 'hai tỷ năm trăm triệu'],
  [5_000_000_021n, 'năm tỷ không trăm hai mươi mốt'],
  [1_002_003_004n, 'một tỷ không trăm linh hai triệu không trăm linh ba nghìn không trăm linh bốn'],
  [1_000_000_000_000n, 'một nghìn tỷ'],
  [-5n, 'âm năm'],
];

test('Vietnamese number words match the published examples', () => {
  for (const [value, words] of VIETNAMESE) assert.equal(spellVietnamese(value), words);
});

test('the southern reading is optional', () => {
  assert.equal(spellVietnamese(105n, { zeroTen: 'lẻ', fourAfterTens: 'bốn' }), 'một trăm lẻ năm');
  assert.equal(spellVietnamese(24n, { zeroTen: 'lẻ', fourAfterTens: 'bốn' }), 'hai mươi bốn');
});

test('English number words', () => {
  assert.equal(spellEnglish(0n), 'zero');
  assert.equal(spellEnglish(1_005_021n), 'one million five thousand twenty-one');
  assert.equal(spellEnglish(3_250_112n), 'three million two hundred and fifty thousand one hundred and twelve');
  assert.equal(spellAmount(3_010_000n, 'vi'), 'Ba triệu không trăm mười nghìn đồng');
  assert.equal(spellAmount(90n, 'en'), 'Ninety dong');
});
