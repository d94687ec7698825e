import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFileName } from './clean-file-name.ts';

test('a file name loses folders, control characters and marks that disguise its ending', () => {
  assert.equal(cleanFileName('Hợp đồng P302.pdf'), 'Hợp đồng P302.pdf');
  assert.equal(cleanFileName('C:\\scans\\cccd.jpg'), 'cccd.jpg');
  assert.equal(cleanFileName('../../etc/passwd'), 'passwd');
  assert.equal(cleanFileName('a\r\nb\u202Efdp.exe'), 'a b fdp.exe');
  assert.equal(cleanFileName('Ho\u031B\u0323p.pdf'), 'Hợp.pdf');
  assert.equal(cleanFileName(' \u0000 '), null);
  assert.equal(cleanFileName('😀'.repeat(200))?.length, 240);
});
