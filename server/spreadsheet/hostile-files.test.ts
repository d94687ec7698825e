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

  test('a workbook with deep, wide or endless XML is refused before it is parsed', async () => {
    const many = 1_000_000;
    const depth = ['too_large', { what: 'xml_depth', limit: 100 }];
    for (const sheet of [
      '<a>'.repeat(many) + '</a>'.repeat(many),
      '<a>'.repeat(101),
      '<a b="/>">'.repeat(101),
      "<a b='></a>'>".repeat(101),
      '<a><!-- </a> -->'.repeat(101),
      '<a><![CDATA[</a>]]>'.repeat(101),
      '<a><?x </a> ?>'.repeat(101),
    ])
      assert.deepEqual(await refusalOf(workbookOf(sheet)), depth, sheet.slice(0, 40));
    assert.deepEqual(await refusalOf(workbookOf('', { strings: '<si>'.repeat(many) })), depth);
    const attributes = Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ');
    const wide = ['too_large', { what: 'xml_attributes', limit: 200 }];
    assert.deepEqual(await refusalOf(workbookOf(`<row r="1" ${attributes}/>`)), wide);
    const endless = ['too_large', { what: 'xml_elements', limit: 5_000_000 }];
    assert.deepEqual(await refusalOf(workbookOf('<a/>'.repeat(5_000_001))), endless);
    const ordinary = '<row r="1"><c r="A1" t="inlineStr"><is><t>1 &lt; 2 /&gt; "</t></is></c></row>';
    assert.ok(!isRefusal(await readWorkbook(workbookOf(`${'<x>'.repeat(90)}${'</x>'.repeat(90)}${ordinary}`))));
  });
});
