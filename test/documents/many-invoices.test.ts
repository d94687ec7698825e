import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, registerLandlord } from '../support/people.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** P2 has an invoice of two pages, P3 a draft. */
const fixture = await createDocumentsFixture('2026-11-02');
await fixture.account();
const invoices: Data[] = [];
for (const name of ['P1', 'P2', 'P3']) {
  const room = await fixture.room(name);
  await fixture.lease(room, await fixture.renter(`Người ${name}`), { start_date: '2026-11-01' });
  invoices.push(
    name === 'P2'
      ? await fixture.make('/invoices', {
          room_id: room.id,
          period: '2026-11',
          kind: 'ONE_OFF',
          issue: true,
          lines: Array.from({ length: 60 }, (_, n) => ({ description: `Khoản ${n}`, unit_price: '1000' })),
        })
      : await fixture.generate(room, '2026-11', name === 'P1' ? { issue: true } : {}),
  );
}
const [first, long, draft] = invoices;
const path = (...ids: string[]) => `/invoices.pdf?ids=${ids.join(',')}`;

suite('one PDF of several invoices', () => {
  test('each on pages of its own, in the order of the ids', async () => {
    const { status, headers, bytes } = await fixture.bytes(path(long.id, first.id, draft.id, first.id));
    assert.equal(status, 200);
    assert.equal(headers.get('content-disposition'), 'inline; filename="invoices-2026-11-02.pdf"');
    const { pages, title } = await readPdf(bytes);
    assert.equal(title, '3 thông báo tiền nhà');
    assert.equal(pages.length, 4);
    for (const [index, invoice] of [long, null, first, draft].entries())
      if (invoice) assert.match(pages[index] ?? '', new RegExp(invoice.invoice_number));
    assert.deepEqual(
      pages.map((page) => /Trang (\d+\/\d+)/.exec(page)?.[1]),
      ['1/2', '2/2', '1/1', '1/1'],
    );
    assert.match(pages[3] ?? '', /Người P3/);
  });

  test('shows the same as a single print', async () => {
    const alone = await readPdf((await fixture.bytes(`/invoices/${first.id}.pdf`)).bytes);
    const together = await readPdf((await fixture.bytes(path(first.id))).bytes);
    assert.deepEqual(together.pages, alone.pages);
    const english = await fixture.bytes(path(first.id, draft.id), { 'accept-language': 'en' });
    assert.equal((await readPdf(english.bytes)).title, '2 rent notices');
    const one = await fixture.bytes(path(first.id), { 'accept-language': 'en' });
    assert.equal((await readPdf(one.bytes)).title, '1 rent notice');
  });

  test('refuses malformed, unknown and foreign ids', async () => {
    const problems = async (query: string) => (await fixture.api().get(`/invoices.pdf${query}`)).error.fields;
    assert.equal((await problems(''))[0].code, 'required');
    assert.deepEqual(
      (await problems(`?ids=${first.id},x`)).map(({ path, code }: Data) => `${path} ${code}`),
      ['ids.1 invalid_format'],
    );
    const many = Array.from({ length: 500 }, () => first.id);
    assert.equal((await fixture.api().get(path(...many))).status, 200, 'the longest query fits');
    assert.equal((await problems(`?ids=${[...many, first.id]}`))[0].code, 'too_long');
    const unknown = await fixture.api().get(path(first.id, '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90'));
    assert.deepEqual([unknown.status, unknown.error.details], [404, { field: 'ids' }]);
    const landlord = { ...fixture.landlord, client: fixture.api() };
    const limited = await addMember(fixture.service, landlord, 'MANAGER', []);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const { client } of [limited, stranger]) assert.equal((await client.get(path(first.id))).status, 404);
    const staff = await addMember(fixture.service, landlord, 'STAFF');
    assert.equal((await staff.client.get(path(first.id))).status, 403);
  });
});
