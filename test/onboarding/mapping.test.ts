import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { fileForm, type Row, workbookOf } from '../support/spreadsheet.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { ok } = fixture;

/** A landlord's own list: one header is misspelled, one means something of their own, one only they know. */
const ROWS: Row[] = [
  { STT: 1, 'Khu nhà': 'Hoa Mai', Phòng: 'P1', 'Tiền nhà mỗi tháng': '3tr5', 'Màu cửa': 'xanh' },
  { STT: 2, 'Khu nhà': 'Hoa Mai', Phòng: 'P2', 'Tiền nhà mỗi tháng': '3tr2', 'Màu cửa': 'đỏ' },
];
const MAPPING = { 'Danh sách': { 'Khu nhà': 'property', 'Tiền nhà mỗi tháng': 'base_rent', 'Màu cửa': null } };

async function send(mapping: unknown, query = '?dry_run=true', client: Client = fixture.api(), rows = ROWS) {
  const form = fileForm(await workbookOf({ 'Danh sách': rows }));
  if (mapping !== undefined) form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  return client.post(`/imports${query}`, form);
}
const columnsOf = (columns: Data[]) => columns.map(({ header, field, sure }) => [header, field, sure]);

suite('the columns of an import', () => {
  test('a dry run lists what each column is taken for', async () => {
    const data = await ok(send(undefined));
    assert.deepEqual(data.columns[0], {
      sheet: 'Danh sách',
      kind: 'rooms',
      header: 'STT',
      field: null,
      sure: true,
      samples: ['1', '2'],
    });
    const columns = columnsOf(data.columns);
    assert.deepEqual(columns.find(([header]) => header === 'Phòng')?.slice(1), ['room', true]);
    assert.deepEqual(columns.find(([header]) => header === 'Màu cửa')?.[2], false);
    assert.ok(data.error_count > 0);
  });

  test('a mapping takes precedence, and null leaves a column out', async () => {
    const data = await ok(send(MAPPING));
    assert.deepEqual([data.errors, data.counts.rooms], [[], 2]);
    assert.deepEqual(columnsOf(data.columns), [
      ['STT', null, true],
      ['Khu nhà', 'property', true],
      ['Phòng', 'room', true],
      ['Tiền nhà mỗi tháng', 'base_rent', true],
      ['Màu cửa', null, true],
    ]);
    const stored = await send(MAPPING, '');
    assert.deepEqual([stored.status, stored.data.columns.length], [201, 5]);
    const { rooms } = await ok(fixture.api().get('/rooms?q=p1&limit=10'));
    assert.ok(rooms.some(({ base_rent }: Data) => base_rent === '3500000.00'));
    assert.deepEqual((await ok(fixture.api().get(`/imports/${stored.data.id}`))).columns, [], 'not stored');
  });

  test('a known header can be read as something else', async () => {
    const rows = [{ Nhà: 'Cúc', Phòng: 'A1', 'Giá thuê': '2000000', 'Diện tích': '3000000' }];
    const data = await ok(
      send({ 'Danh sách': { 'Giá thuê': null, 'Diện tích': 'base_rent' } }, '?dry_run=true', fixture.api(), rows),
    );
    assert.deepEqual([data.error_count, columnsOf(data.columns).at(-1)], [0, ['Diện tích', 'base_rent', true]]);
  });

  test('a refused file lists its columns in the details', async () => {
    const refused = await send(undefined, '');
    assert.equal(refused.status, 400);
    assert.equal(refused.error.details.columns.length, 5);
    const twice = await ok(send({ 'Danh sách': { ...MAPPING['Danh sách'], 'Màu cửa': 'base_rent' } }));
    assert.equal(twice.errors[0].code, 'conflicts_with');
  });

  test('the mapping may be a JSON file, and a CSV file has a sheet without a name', async () => {
    const form = fileForm('Khu nhà,Phòng,Tiền nhà mỗi tháng\nLan,P9,3000000\n', 'rooms.csv');
    const mapping = JSON.stringify({ '': { 'Khu nhà': 'property', 'Tiền nhà mỗi tháng': 'base_rent' } });
    form.set('mapping', new Blob([mapping], { type: 'application/json' }));
    const data = await ok(fixture.api().post('/imports?dry_run=true', form));
    assert.deepEqual([data.error_count, data.counts.rooms], [0, 1]);
  });

  test('cells are corrected beside the file, and wrong rows are listed whole', async () => {
    const rows = [
      { Nhà: 'Đào', Phòng: 'A1', 'Giá thuê': 'rẻ' },
      { Nhà: 'Đào', Phòng: 'A2', 'Giá thuê': '2tr' },
    ];
    const corrected = async (corrections: unknown, query = '?dry_run=true') => {
      const form = fileForm(await workbookOf({ Phòng: rows }));
      form.set('corrections', JSON.stringify(corrections));
      return fixture.api().post(`/imports${query}`, form);
    };
    const wrong = await ok(corrected({}));
    assert.deepEqual(
      wrong.rows.map(({ row, cells }: Data) => [row, ...cells.map(({ cell, value }: Data) => `${cell} ${value}`)]),
      [[2, 'A2 Đào', 'B2 A1', 'C2 rẻ']],
    );
    const refused = await corrected({ Phòng: { C2: 'đắt' } }, '');
    assert.equal(refused.error.details.rows[0].cells[2].value, 'đắt');
    const missing = await corrected({ Phòng: { C99: '1' } });
    assert.deepEqual(missing.error.fields[0].path, 'corrections.Phòng.C99');
    const stored = await corrected({ Phòng: { C2: '3tr' } }, '');
    assert.deepEqual([stored.status, stored.data.rows], [201, []]);
  });

  test('refuses a mapping that does not fit', async () => {
    const problems = async (mapping: unknown) => {
      const { status, error } = await send(mapping);
      assert.equal(status, 400);
      return error.fields.map(({ path, code }: Data) => `${path} ${code}`);
    };
    assert.deepEqual(await problems('{"x"'), ['mapping invalid_format']);
    assert.deepEqual(await problems('[]'), ['mapping invalid_format']);
    assert.deepEqual(await problems({ 'Danh sách': 'rooms' }), ['mapping.Danh sách invalid_type']);
    assert.deepEqual(await problems({ 'Danh sách': { Phòng: 5 } }), ['mapping.Danh sách.Phòng invalid_type']);
    assert.deepEqual(await problems({ Phí: {} }), ['mapping.Phí unknown_field']);
    assert.deepEqual(await problems({ 'Danh sách': { Tầng: 'floor' } }), ['mapping.Danh sách.Tầng unknown_field']);
    assert.deepEqual(await problems({ 'Danh sách': { Phòng: 'colour' } }), ['mapping.Danh sách.Phòng not_allowed']);
  });

  test('lists the fields to choose from, in both languages', async () => {
    const { sheets } = await ok(fixture.api().get('/imports/fields'));
    assert.deepEqual(
      sheets.map(({ kind, name }: Data) => [kind, name]),
      [
        ['rooms', 'Phòng'],
        ['members', 'Thành viên'],
        ['fees', 'Phí'],
      ],
    );
    const room = sheets[0].fields.find(({ field }: Data) => field === 'room');
    assert.deepEqual(room, { field: 'room', header: 'Phòng', required: true });
    const english = await ok(fixture.api().get('/imports/fields', { 'accept-language': 'en' }));
    assert.equal(english.sheets[0].name, 'Rooms');
  });
});
