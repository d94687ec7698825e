import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTypesetter } from '../../server/documents/typeset.ts';
import { readPdf } from './read-pdf.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: '01/10/2026',
    description: `Hóa đơn HD-${index}`,
    note: 'Tháng 10/2026',
    more: '3.380.000',
    less: '',
    balance: '3.380.000',
  }));

const part = (heading: string, count: number) => ({
  heading,
  columns: ['Ngày', 'Chứng từ', 'Phải trả', 'Đã trả', 'Còn lại'],
  empty: 'Chưa có',
  rows: rows(count),
  totals: [{ label: `Tổng ${heading}`, value: '3.380.000 ₫', strong: true }],
});

const sheet = (charges: number, deposits: number) => ({
  locale: 'vi',
  title: 'BẢNG KÊ',
  subtitle: '',
  number: 'P101',
  created: [2026, 11, 15, 0, 0, 0],
  issuer: { name: 'Lan', lines: [] },
  property: { name: 'Hoa Sen', lines: [] },
  stamp: null,
  who: [],
  days: [],
  sections: [part('tiền nhà', charges), part('tiền cọc', deposits)],
  hint: '',
  signatures: ['Bên cho thuê', 'Người thuê'],
  sign: 'Ký, ghi rõ họ tên',
  footer: '',
  page_label: 'Trang',
});

test('the totals of a statement have rows above them on the same page, and the signatures are with them', async () => {
  const typesetter = createTypesetter();
  for (let charges = 18; charges <= 46; charges += 2) {
    const { pages } = await readPdf(await typesetter.print('statement', sheet(charges, 6)));
    const rowsOf = (page = '') => page.match(/HD-\d+/g)?.length ?? 0;
    assert.equal(
      pages.map(rowsOf).reduce((sum, count) => sum + count),
      charges + 6,
    );
    for (const total of ['Tổng tiền nhà', 'Tổng tiền cọc'])
      assert.ok(rowsOf(pages.find((page) => page.includes(total))) >= 3, `${total} after ${charges} rows`);
    assert.match(pages.at(-1) ?? '', /Tổng tiền cọc.*Bên cho thuê/s);
  }
  await typesetter.close();
});
