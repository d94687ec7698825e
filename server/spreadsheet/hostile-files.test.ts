import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isRefusal } from '../../domain/refusal.ts';
import { readWorkbook } from './read-workbook.ts';
import { workbookOf } from './sample-files.ts';

const MARKS = '\u0301\u0327';

async function refusalOf(bytes: Uint8Array): Promise<unknown> {
  const workbook = await readWorkbook(bytes);
  return isRefusal(workbook) ? [workbook.refused, workbook.details] : workbook;
}

suite('hostile files', () => {
  test('a CSV line of nothing but separators is refused before it is parsed', async () => {
    for (const separator of [',', ';', '\t']) {
      const tooWide = ['too_large', { what: 'columns', limit: 60 }];
      assert.deepEqual(await refusalOf(Buffer.from(separator.repeat(9_000_000))), tooWide);
      assert.deepEqual(await refusalOf(Buffer.from(`a${separator}b\n1${separator.repeat(5_001)}2`)), tooWide);
    }
    const spread = await readWorkbook(Buffer.from(`a,b\n1,"x${',;'.repeat(2_000)}"\n`));
    assert.ok(!isRefusal(spread), 'text with many separators is read');
  });

  test('text with runs of combining marks, which are slow to normalize, is refused', async () => {
    const sheet = (text: string) => workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
    assert.ok(!isRefusal(await readWorkbook(Buffer.from(`a${MARKS.repeat(15)},b\n`))));
    assert.ok(!isRefusal(await readWorkbook(sheet(`a${MARKS.repeat(15)}`))));
    assert.ok(isRefusal(await readWorkbook(Buffer.from(`a${MARKS.repeat(16)},b\n`))));
    assert.ok(isRefusal(await readWorkbook(sheet(`a${MARKS.repeat(16)}`))));
  });
});
