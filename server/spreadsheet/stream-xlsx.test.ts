import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isRefusal } from '../../domain/refusal.ts';
import type { Batch } from '../database/batches.ts';
import { readWorkbook } from './read-workbook.ts';
import { streamXlsx } from './stream-xlsx.ts';
import { amount, date, period, plain, text, timestamp } from './table.ts';

const COLUMNS = [
  text('full_name'),
  amount('amount'),
  date('due_date'),
  period('period'),
  timestamp('created_at'),
  plain('status', 'invoice_status'),
];
const NAMES = COLUMNS.map(({ name }) => name);
const ROW = [
  'Lan <b> & "Út"\u0000\ud800',
  '3500000.00',
  '2026-11-05',
  '2026-11',
  '2026-11-05T18:30:00.000000Z',
  'PAID',
];

async function* batches(...rows: unknown[][]): AsyncGenerator<Batch> {
  for (const row of rows) yield { names: NAMES, rows: [row] };
}
const audience = { locale: 'en', timezone: 'Asia/Ho_Chi_Minh' } as const;

async function read(parts: AsyncIterable<Buffer>) {
  const workbook = await readWorkbook(Buffer.concat(await Array.fromAsync(parts)));
  assert.ok(!isRefusal(workbook));
  return workbook.sheets;
}

suite('streamed workbooks', () => {
  test('are read back by another reader: escaped text, numbers, days and local times', async () => {
    const [sheet] = await read(streamXlsx('Invoices', COLUMNS, batches(ROW), audience));
    assert.equal(sheet?.name, 'Invoices');
    assert.deepEqual(
      sheet.rows[0]?.cells.map((cell) => cell?.kind === 'text' && cell.text),
      [...['Full name', 'Amount', 'Due date', 'Month', 'Created at', 'Status']],
    );
    const [name, sum, due, month, created, status] = sheet.rows[1]?.cells ?? [];
    assert.deepEqual(name, { kind: 'text', text: 'Lan <b> & "Út"\ufffd' });
    assert.deepEqual(sum, { kind: 'number', decimal: '3500000' });
    const days = [due, month, created].map((cell) => (cell?.kind === 'date' ? cell.date.toString() : cell?.kind));
    assert.deepEqual(days, ['2026-11-05', '2026-11-01', '2026-11-06']);
    assert.deepEqual(status, { kind: 'text', text: 'Paid' });
  });

  test('continue on another sheet, each with its header', async () => {
    const sheets = await read(streamXlsx('Invoices', COLUMNS, batches(ROW, ROW, ROW), audience, 3));
    assert.deepEqual(
      sheets.map(({ name, rows }) => [name, rows.length]),
      [
        ['Invoices', 3],
        ['Invoices 2', 2],
      ],
    );
  });

  test('without rows still have a header', async () => {
    const [sheet] = await read(streamXlsx('Invoices', COLUMNS, batches(), audience));
    assert.equal(sheet?.rows.length, 1);
  });

  test('close their source when the reader leaves, and pass its failure on', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Batch> {
      try {
        for (;;)
          yield { names: NAMES, rows: Array.from({ length: 500 }, () => [crypto.randomUUID(), ...ROW.slice(1)]) };
      } finally {
        closed = true;
      }
    }
    const parts = streamXlsx('Invoices', COLUMNS, endless(), audience);
    await parts.next();
    await parts.next();
    await parts.return(undefined);
    assert.equal(closed, true);
    // biome-ignore lint/correctness/useYield: a source that fails before its first row
    async function* failing(): AsyncGenerator<Batch> {
      throw new Error('connection lost');
    }
    await assert.rejects(Array.fromAsync(streamXlsx('Invoices', COLUMNS, failing(), audience)), /connection lost/);
  });
});
