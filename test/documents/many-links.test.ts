import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import readWorkbook from 'read-excel-file/node';
import { cellsOf, rowsOf } from '../interface/reports/reports-fixture.ts';
import { joinPortal } from '../renter/portal.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';
import { watchStatements } from '../support/watch-statements.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

let statements = 0;
after(
  watchStatements(() => {
    statements += 1;
  }),
);

const fixture = await createDocumentsFixture('2026-11-16');
const { service, landlord } = fixture;
const let_ = async (name: string, more: object = {}) => {
  const [room, renter] = [await fixture.room(name), await fixture.renter(`Khách ${name}`, more)];
  await fixture.lease(room, renter, { start_date: '2026-10-01' });
  return { room, renter };
};
const first = await let_('P101', { phone: '0901234567' });
const second = await let_('P102', { full_name: '=HYPERLINK("x")' });
const third = await let_('P103');
const person = await joinPortal(service, fixture.api(), third.renter.id);
await person.client.patch('/tenant/me', { locale: 'en' });

async function bill(period: string): Promise<Data> {
  const { id } = await fixture.make('/billing-runs', { period });
  await until(async () => (await fixture.api().get(`/billing-runs/${id}`)).data.display.status.value === 'DONE', 'run');
  return fixture.make(`/billing-runs/${id}/issue`, {});
}
const run = await bill('2026-10');
const linksOf = async (id: string): Promise<Data[]> => fixture.make(`/billing-runs/${id}/share-links`, {});
const open = async (url: string) => (await fetch(url)).status;
const linkIn = async (pdf: string): Promise<string | null> =>
  /https?:\/\/\S+?\/i\/[\w-]{43}/.exec(Buffer.from((await fixture.bytes(pdf)).bytes).toString('latin1'))?.[0] ?? null;

suite('the links of a run', () => {
  test('come with a message in the language of the renter, ready to paste', async () => {
    const links = await linksOf(run.id);
    assert.deepEqual(
      links.map(({ room_name, renter_name, phone }) => [room_name, renter_name, phone]),
      [
        ['P101', 'Khách P101', '0901234567'],
        ['P102', '=HYPERLINK("x")', null],
        ['P103', 'Khách P103', null],
      ],
    );
    const [mine, , english] = links;
    assert.equal(
      mine.message,
      `Tiền nhà tháng 10/2026, phòng P101 (Hoa Sen): 3.000.000 ₫, hạn thanh toán 05/10/2026. Xem chi tiết và mã chuyển khoản: ${mine.url}`,
    );
    assert.match(
      english.message,
      /^Rent for October 2026, room P103 \(Hoa Sen\): ₫3,000,000, due on 5 October 2026\. /,
    );
    for (const { url } of links) assert.equal(await open(url), 200);
    assert.deepEqual(await linksOf(run.id), links);
  });

  test('are the ones of the single invoices', async () => {
    const [mine] = await linksOf(run.id);
    assert.equal((await fixture.make(`/invoices/${mine.invoice_id}/share-link`, {})).url, mine.url);
  });

  test('leave out drafts and cancelled invoices, and say when one is paid', async () => {
    const draft = await fixture.make('/billing-runs', { period: '2026-09' });
    assert.deepEqual(await linksOf(draft.id), []);
    const november = await bill('2026-11');
    const [paid, cancelled] = await linksOf(november.id);
    await fixture.pay({ id: paid.invoice_id }, '3000000');
    await fixture.make(`/invoices/${cancelled.invoice_id}/cancel`, { reason: 'sai' });
    const links = await linksOf(november.id);
    assert.deepEqual(
      links.map(({ room_name }) => room_name),
      ['P101', 'P103'],
    );
    assert.match(
      links[0].message,
      /^Tiền nhà tháng 11\/2026, phòng P101 \(Hoa Sen\): đã thanh toán đủ 3\.000\.000 ₫\./,
    );
  });

  test('also as files: CSV with stable names and no formulas, XLSX in the language of the caller', async () => {
    const file = (format: string, language = 'vi') =>
      fetch(`${service.url}/api/v1/billing-runs/${run.id}/share-links.${format}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fixture.api().token}`, 'accept-language': language },
      });
    const csv = await file('csv');
    assert.equal(csv.status, 200);
    assert.match(csv.headers.get('content-disposition') ?? '', /filename="share-links-2026-10\.csv"/);
    const text = await csv.text();
    const names = ['room_name', 'renter_name', 'phone', 'url', 'message', 'invoice_number', 'invoice_id'];
    assert.deepEqual(
      cellsOf(text)[0]?.map((name) => name.replace('\ufeff', '')),
      names,
    );
    const links = await linksOf(run.id);
    const rows = rowsOf(text.replace('\ufeff', ''));
    assert.deepEqual(
      rows.map(({ url }) => url),
      links.map(({ url }) => url),
    );
    assert.equal(rows[1]?.renter_name, `'=HYPERLINK("x")`);
    const [sheet] = await readWorkbook(Buffer.from(await (await file('xlsx', 'en')).arrayBuffer()));
    assert.equal(sheet?.sheet, 'Links');
    assert.deepEqual(sheet?.data[0]?.slice(0, 5), ['Room', 'Renter', 'Phone', 'Link', 'Message']);
    assert.deepEqual(sheet?.data[1]?.[2], '0901234567');
  });

  test('take the same number of statements for any number of invoices, and are audited', async () => {
    const counted = async (id: string) => {
      const before = statements;
      const { length } = await linksOf(id);
      return { length, statements: statements - before };
    };
    for (let n = 0; n < 40; n += 1) await let_(`R${n}`);
    const big = await bill('2026-12');
    const registering = await counted(big.id);
    assert.equal(registering.length, 43);
    assert.ok(registering.statements < 60, `${registering.statements} statements`);
    const { audit_events } = (await fixture.api().get('/audit-events?action=billing_run.shared&limit=1')).data;
    assert.deepEqual(audit_events[0].changes, { links: 43 });
  });

  test('are for those who may issue invoices, in their own organization and properties', async () => {
    const path = `/billing-runs/${run.id}/share-links`;
    const stranger = await registerLandlord(service, 'binh');
    assert.equal((await stranger.client.post(path)).status, 404);
    assert.equal((await (await addMember(service, landlord, 'STAFF')).client.post(path)).status, 403);
    const limited = await addMember(service, landlord, 'MANAGER', [fixture.property.id]);
    assert.equal((await limited.client.post(path)).status, 404);
    const own = await fixture.make('/billing-runs', { period: '2027-01', property_id: fixture.property.id });
    assert.equal((await limited.client.post(`/billing-runs/${own.id}/share-links`)).status, 200);
    assert.equal((await fixture.api().post('/billing-runs/none/share-links')).status, 404);
  });
});

suite('the links of a renter', () => {
  const path = `/renters/${second.renter.id}/share-links`;
  const october = async () => (await linksOf(run.id)).find(({ room_name }) => room_name === 'P102');

  test('are revoked together and stay revoked', async () => {
    const before = await october();
    assert.equal(await linkIn(`/invoices/${before.invoice_id}.pdf`), before.url);
    const revoked = await fixture.make(path, { action: 'revoke' });
    assert.ok(revoked.length >= 2 && revoked.every(({ url }: Data) => url === null));
    assert.equal(await open(before.url), 404);
    const after = await october();
    assert.equal(after.url, null);
    assert.match(after.message, /hạn thanh toán 05\/10\/2026\.$/);
    assert.equal(await linkIn(`/invoices/${before.invoice_id}.pdf`), null);
  });

  test('are renewed together; other renters keep theirs', async () => {
    const [other] = await linksOf(run.id);
    const [one] = await fixture.make(path, { action: 'renew' });
    assert.equal(await open(one.url), 200);
    const again = await fixture.make(path, { action: 'renew' });
    assert.notEqual(again[0].url, one.url);
    assert.deepEqual([await open(one.url), await open(again[0].url)], [404, 200]);
    const current = again.find(({ invoice_number }: Data) => invoice_number.includes('202610'));
    assert.equal((await october()).url, current.url);
    assert.equal((await linksOf(run.id))[0]?.url, other?.url);
    assert.equal(await open(other?.url), 200);
    const { audit_events } = (await fixture.api().get(`/audit-events?limit=10`)).data;
    const actions = audit_events.map(({ action }: Data) => action);
    assert.ok(actions.includes('renter.links_renewed'), actions.join());
  });

  test('expired links stay expired', async () => {
    const { invoice_id, url } = (await linksOf(run.id))[0];
    await fixture.pay({ id: invoice_id }, '3000000');
    await fixture.on('2027-04-01');
    assert.equal(await open(url), 404);
    await fixture.make(`/renters/${first.renter.id}/share-links`, { action: 'renew' });
    const [mine] = await linksOf(run.id);
    assert.deepEqual([mine.invoice_id, mine.url], [invoice_id, null]);
    await fixture.on('2026-12-16');
  });

  test('the link of a cancelled invoice goes with the one of its replacement', async () => {
    const invoice = await fixture.issue(second.room, '2027-02');
    const old = (await fixture.make(`/invoices/${invoice.id}/share-link`, {})).url;
    await fixture.make(`/invoices/${invoice.id}/cancel`, { reason: 'sai' });
    const next = await fixture.issue(second.room, '2027-02');
    assert.equal(await open(old), 200);
    await fixture.ok(fixture.api().delete(`/invoices/${next.id}/share-link`));
    assert.equal(await open(old), 404);
  });

  test('are refused for a wrong action, to strangers, staff and outside the own properties', async () => {
    const refused = await fixture.api().post(path, { action: 'pause' });
    assert.deepEqual([refused.status, refused.error.fields[0].code], [400, 'not_allowed']);
    assert.equal((await fixture.api().post(path, {})).error.fields[0].code, 'required');
    const stranger = await registerLandlord(service, 'cuc');
    assert.equal((await stranger.client.post(path, { action: 'revoke' })).status, 404);
    const staff = await addMember(service, { ...landlord, client: fixture.api() }, 'STAFF');
    assert.equal((await staff.client.post(path, { action: 'revoke' })).status, 403);
    const elsewhere = await fixture.make('/properties', { name: 'Sao Mai', code: 'SM' });
    const limited = await addMember(service, { ...landlord, client: fixture.api() }, 'MANAGER', [elsewhere.id]);
    assert.equal((await limited.client.post(path, { action: 'revoke' })).status, 404);
  });
});

suite('the code on the printed invoice', () => {
  test('leads to the page of the invoice and says that it is no payment code', async () => {
    const invoice = await fixture.issue(third.room, '2027-02');
    const [vi, en] = await Promise.all(
      ['vi', 'en'].map((language) => fixture.bytes(`/invoices/${invoice.id}.pdf`, { 'accept-language': language })),
    );
    assert.match((await readPdf(vi?.bytes as Uint8Array)).text, /Xem phiếu trên điện thoại Không phải mã chuyển khoản/);
    assert.match((await readPdf(en?.bytes as Uint8Array)).text, /View this notice online Not a payment code/);
    const url = (await linkIn(`/invoices/${invoice.id}.pdf`)) as string;
    assert.equal((await fixture.make(`/invoices/${invoice.id}/share-link`, {})).url, url);
    const page = await (await fetch(url)).text();
    assert.ok(page.includes(invoice.invoice_number));
    assert.equal(await linkIn(`${url}.pdf`), url);
    const draft = await fixture.generate(third.room, '2027-03');
    assert.equal(await linkIn(`/invoices/${draft.id}.pdf`), null);
  });
});
