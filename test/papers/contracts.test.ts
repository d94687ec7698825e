import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DEFAULT_CLAUSES } from '../../domain/contracts/default-clauses.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { joinPortal } from '../renter/portal.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { createPapersFixture } from './papers-fixture.ts';

const fixture = await createPapersFixture('2026-11-05');
const { api, ok, lease302: lease, renterOfLease: renter, property, service } = fixture;
const at = `/leases/${lease.id}`;
type Gap = { field: string; content: string | null; subject: { type: string; id: string } };

const print = async (query = '') => {
  const { status, bytes } = await fixture.bytes(`${at}/contract.pdf${query}`);
  assert.equal(status, 200);
  return readPdf(bytes);
};
const missing = async (path = 'contract.pdf'): Promise<Gap[]> => {
  const response = await api().get(`${at}/${path}`);
  assert.equal(response.status, 409, response.text);
  assert.equal(response.error.code, 'document_incomplete');
  return response.error.details.missing;
};
const read = async () => (await ok(api().get('/contract-templates'))).contract_template;
const save = (clauses: object[], version: number) => api().put('/contract-templates', { version, clauses });
const editable = DEFAULT_CLAUSES.map(({ title_en, text_en, ...clause }) => ({
  ...clause,
  ...(title_en ? { title_en } : {}),
  ...(text_en ? { text_en } : {}),
}));

suite('the contract of a lease', () => {
  test('names parties, room, rent in words, term and prices, and is signed by both', async () => {
    const { text, title } = await print();
    assert.equal(title, 'HỢP ĐỒNG THUÊ PHÒNG Ở');
    for (const piece of [
      'ngày 05 tháng 11 năm 2026',
      'Trần Thu Lan, số định danh 048180001234, địa chỉ 12 Nguyễn Lương Bằng, Đà Nẵng, điện thoại 0905123456',
      'Lý Anh Tùng, sinh ngày 20/05/1998, số định danh 048098004321, thường trú tại Thôn 3, Tịnh Khê, Quảng Ngãi',
      'phòng P302, diện tích 18,5 m²',
      'Lý Thị Vy (sinh ngày 19/02/2004)',
      'từ ngày 06/11/2026 đến 05/11/2027',
      '3.100.000 ₫ mỗi tháng (bằng chữ: Ba triệu một trăm nghìn đồng)',
      'Tiền điện: 3.500 ₫/kWh theo chỉ số công tơ. Tiền nước: 15.000 ₫/m³',
      'trả tiền thuê mỗi tháng một lần',
      'tài khoản 0123456789, NGUYEN THI LAN, Vietcombank',
      'BÊN CHO THUÊ',
      'BÊN THUÊ',
      'mẫu chuẩn',
    ])
      assert.ok(text.includes(piece), `${piece}\n${text}`);
    assert.ok(!text.includes('{{') && !text.includes('Landlord'));
  });

  test('has the English companion and another day of signing on request', async () => {
    const { text, pages } = await print('?companion=true&signed_on=2026-11-06');
    const { printed } = (await ok(api().get(`${at}/papers`))).contract;
    assert.deepEqual([printed.template_version, printed.signed_on, printed.companion], [0, '2026-11-06', true]);
    assert.ok((await print('?signed_on=2026-11-05')).text.includes('ngày 05 tháng 11 năm 2026'));
    assert.ok(pages.length >= 2);
    for (const piece of [
      'ngày 06 tháng 11 năm 2026',
      'On 6 November 2026 both parties',
      'Three million one hundred thousand',
      'Landlord',
    ])
      assert.ok(text.includes(piece), piece);
  });

  test('is the same text as a Word document', async () => {
    const { status, headers, bytes } = await fixture.bytes(`${at}/contract.docx?companion=true`);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="hop-dong-P302-2026-11-05\.docx"$/);
    const files = unzip(bytes);
    const xml = files.get('word/document.xml') ?? '';
    assert.match(xml, /Lý Anh Tùng, sinh ngày 20\/05\/1998, số định danh 048098004321/);
    assert.match(xml, /<w:pStyle w:val="companion"\/>.*born on 20 May 1998/);
    assert.ok(files.has('[Content_Types].xml') && files.has('word/styles.xml') && files.has('word/footer1.xml'));
  });

  test('reading the identity numbers for it is recorded', async () => {
    const before = (await ok(api().get('/audit-events?action=id_number.read'))).audit_events.length;
    await print();
    const { audit_events } = await ok(api().get('/audit-events?action=id_number.read'));
    assert.equal(audit_events.length, before + 2);
    // Both are written within one request, so their order says nothing.
    const types = audit_events.slice(0, 2).map(({ subject }: { subject: { type: string } }) => subject.type);
    assert.deepEqual(types.sort(), ['property', 'renter']);
    assert.deepEqual(audit_events[0].changes, { paper: 'contract' });
    const [printed] = (await ok(api().get(`/audit-events?subject_id=${lease.id}`))).audit_events;
    assert.deepEqual(
      [printed.action, printed.changes],
      ['lease.contract_printed', { version: 0, signed_on: '2026-11-05' }],
    );
  });

  test('is refused with everything that is missing, and reads no number then', async () => {
    const before = (await ok(api().get('/audit-events?action=id_number.read'))).audit_events.length;
    await ok(api().patch(`/renters/${renter.id}`, { id_number: null, permanent_address: null }));
    await ok(api().patch(`/properties/${property.id}`, { owner: { full_name: null } }));
    const gaps = await missing();
    assert.deepEqual(
      gaps.map(({ field, subject }) => [field, subject.type, subject.id]),
      [
        ['property.owner.full_name', 'property', property.id],
        ['renter.id_number', 'renter', renter.id],
        ['renter.permanent_address', 'renter', renter.id],
      ],
    );
    assert.deepEqual(await missing('contract.docx'), gaps);
    assert.deepEqual((await ok(api().get(`${at}/papers`))).contract.missing, gaps);
    assert.equal((await ok(api().get('/audit-events?action=id_number.read'))).audit_events.length, before);
    await ok(
      api().patch(`/renters/${renter.id}`, { id_number: '048098004321', permanent_address: 'Thôn 3, Tịnh Khê' }),
    );
    await ok(api().patch(`/properties/${property.id}`, { owner: { full_name: 'Trần Thu Lan' } }));
    assert.deepEqual((await ok(api().get(`${at}/papers`))).contract.missing, []);
  });

  test('a name that looks like markup is printed as it is, in both files', async () => {
    const name = 'Bưởi #strong[x] $y$ <w:t> & {{room_name}}';
    await ok(api().patch(`/renters/${renter.id}`, { full_name: name }));
    assert.ok((await print()).text.includes(name));
    const { bytes } = await fixture.bytes(`${at}/contract.docx`);
    const xml = unzip(bytes).get('word/document.xml') ?? '';
    assert.ok(xml.includes('Bưởi #strong[x] $y$ &lt;w:t&gt; &amp; {{room_name}}'));
    await ok(api().patch(`/renters/${renter.id}`, { full_name: 'Lý Anh Tùng' }));
  });

  test('is for owners and managers', async () => {
    const { client: accountant } = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    assert.equal((await accountant.get(`${at}/contract.pdf`)).status, 403);
    assert.equal((await accountant.get(`${at}/papers`)).status, 200);
    const key = await fixture.make('/api-keys', { name: 'k', permissions: ['leases.write', 'leases.read'] });
    assert.equal((await service.client(key.key).get(`${at}/contract.pdf`)).status, 403);
    const { client: limited } = await addMember(service, fixture.landlord, 'MANAGER', [
      (await fixture.make('/properties', { name: 'Hoa Mai' })).id,
    ]);
    const { client: stranger } = await registerLandlord(service, 'khac');
    for (const client of [limited, stranger])
      for (const path of ['contract.pdf', 'contract.docx', 'ct01.pdf', 'papers'])
        assert.equal((await client.get(`${at}/${path}`)).status, 404, path);
  });
});

suite('the contract of a renter', () => {
  test('is the one that the landlord printed last, whatever has changed since', async () => {
    const portal = await joinPortal(service, api(), renter.id, 'tung');
    const alone = await fixture.lease(await fixture.room('P304'), renter, { start_date: '2026-11-01' });
    const own = `/tenant/leases/${alone.id}`;
    assert.equal((await ok(portal.client.get(`${own}/papers`))).contract, null);
    assert.equal((await portal.client.get(`${own}/contract.pdf`)).status, 404);
    await print('?signed_on=2026-11-07&companion=true');
    await ok(api().patch(`/renters/${renter.id}`, { permanent_address: 'Nơi khác' }));
    const mine = `/tenant/leases/${lease.id}`;
    const { contract } = await ok(portal.client.get(`${mine}/papers`));
    assert.deepEqual([contract.signed_on, contract.companion], ['2026-11-07', true]);
    const { status, bytes } = await fixture.bytes(`${mine}/contract.pdf`, {
      authorization: `Bearer ${portal.client.token}`,
    });
    assert.equal(status, 200);
    const { text } = await readPdf(bytes);
    for (const piece of ['048098004321', 'ngày 07 tháng 11 năm 2026', 'Landlord'])
      assert.ok(text.includes(piece), piece);
    assert.ok(!text.includes('Nơi khác'));
    const [read] = (await ok(api().get('/audit-events?action=id_number.read'))).audit_events;
    assert.deepEqual([read.actor.kind, read.subject.type, read.changes], ['RENTER', 'property', { paper: 'contract' }]);
    const stored = await service.asOwner<{ sealed: Buffer }>('select sealed from lease_contracts');
    assert.ok(stored.every(({ sealed }) => !sealed.includes('048098004321')));

    const vy = await fixture.renter('Lý Thị Vy');
    await ok(api().patch(`${at}/members/${fixture.vy.id}`, { renter_id: vy.id }));
    const mate = await joinPortal(service, api(), vy.id, 'vy');
    assert.equal((await mate.client.get(`${mine}/contract.pdf`)).status, 404, 'members of the household');
    await ok(api().patch(`/renters/${renter.id}`, { permanent_address: 'Thôn 3, Tịnh Khê' }));
    await print('?signed_on=2026-11-05');
  });
});

suite('the template of contracts', () => {
  test('the one of the service has all eleven contents of the law', async () => {
    const template = await read();
    assert.equal(template.version, 0);
    assert.equal(template.contents.length, 11);
    assert.ok(template.contents.every(({ present }: { present: boolean }) => present));
    assert.deepEqual([template.rule.number, template.rule.article], ['27/2023/QH15', '163']);
  });

  test('a saved version is used for what was not printed yet, earlier ones stay, and a stale one is refused', async () => {
    const own = editable.map((clause) =>
      clause.key === 'house_rules'
        ? { ...clause, included: true, text: 'Đóng cổng lúc 23 giờ ở {{property_name}}.' }
        : clause,
    );
    const saved = await ok(save(own, 0));
    assert.equal(saved.contract_template.version, 1);
    assert.ok(saved.contract_template.created_by_name);
    const versionOf = async (query = '') => (await ok(api().get(`${at}/papers${query}`))).contract.template_version;
    assert.equal(await versionOf(), 0);
    assert.ok(!(await print()).text.includes('Đóng cổng'), 'a contract that was printed keeps its version');
    assert.equal(await versionOf('?version=1'), 1);
    assert.ok((await print('?version=1')).text.includes('Đóng cổng lúc 23 giờ ở Hoa Sen.'));
    assert.equal(await versionOf(), 1);
    assert.ok((await print()).text.includes('Đóng cổng'));
    const other = await fixture.lease(await fixture.room('P303'), renter, { start_date: '2026-11-01' });
    assert.equal((await ok(api().get(`/leases/${other.id}/papers`))).contract.template_version, 1);
    const stale = await save(editable, 0);
    assert.deepEqual([stale.status, stale.error.code], [409, 'stale_version']);
    assert.deepEqual(
      (await ok(api().get('/contract-templates'))).versions.map(({ version }: { version: number }) => version),
      [1, 0],
    );
    assert.equal((await ok(api().get('/contract-templates?version=0'))).contract_template.version, 0);
    assert.equal((await api().get('/contract-templates?version=9')).status, 404);
    assert.equal((await api().get(`${at}/contract.pdf?version=9`)).status, 404);
    const { audit_events } = await ok(api().get('/audit-events?action=contract_template.replaced'));
    assert.equal(audit_events.length, 1);
  });

  test('without a required content it is saved, but nothing is printed from it', async () => {
    const lacking = editable
      .filter(({ key }) => key !== 'commitments')
      .map((clause) => (clause.key === 'rent' ? { ...clause, text: 'Giá thuê theo thỏa thuận.' } : clause));
    const { contract_template } = await ok(save(lacking, 1));
    assert.deepEqual(
      contract_template.contents
        .filter(({ present }: { present: boolean }) => !present)
        .map(({ content, missing_placeholders }: { content: string; missing_placeholders: string[] }) => [
          content,
          missing_placeholders,
        ]),
      [
        ['PRICE', ['monthly_rent']],
        ['COMMITMENTS', []],
      ],
    );
    assert.deepEqual(
      (await missing('contract.pdf?version=2')).map(({ field, content }) => [field, content]),
      [
        ['contract.content', 'PRICE'],
        ['contract.content', 'COMMITMENTS'],
      ],
    );
    await ok(save(editable, 2));
  });

  test('papers are checked in the language asked for', async () => {
    const english = editable.map((clause) =>
      clause.key === 'other' ? { ...clause, text: 'Không có.', text_en: 'Contact: {{landlord_phone}}.' } : clause,
    );
    const parties = english.map((clause) =>
      clause.key === 'parties'
        ? { ...clause, text: clause.text.replace(', điện thoại {{landlord_phone}}', '') }
        : clause,
    );
    await ok(save(parties, 3));
    await ok(api().patch(`/properties/${property.id}`, { contact: { phone: null } }));
    const gaps = async (query: string) =>
      (await ok(api().get(`${at}/papers?version=4${query}`))).contract.missing.map(({ field }: Gap) => field);
    assert.deepEqual(await gaps(''), []);
    assert.deepEqual(await gaps('&companion=true'), ['property.contact.phone']);
    assert.equal((await missing('contract.pdf?version=4&companion=true'))[0]?.field, 'property.contact.phone');
    await ok(api().patch(`/properties/${property.id}`, { contact: { phone: '0905123456' } }));
    await ok(save(editable, 4));
  });

  test('unknown placeholders and repeated keys are refused at their fields', async () => {
    const [first] = editable;
    const response = await save(
      [{ ...first, text: 'Xin chào {{ten_khach}}', title: '{{room_name}}' }, { ...first }],
      5,
    );
    assert.equal(response.status, 400);
    assert.deepEqual(
      response.error.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
      ['clauses.0.text not_allowed', 'clauses.0.title not_allowed', 'clauses.1.key conflicts_with'],
    );
  });

  test('everybody reads it, owners and managers change it', async () => {
    const { client: staff } = await addMember(service, fixture.landlord, 'STAFF');
    assert.equal((await staff.get('/contract-templates')).status, 200);
    assert.equal((await staff.put('/contract-templates', { version: 3, clauses: editable })).status, 403);
  });
});
