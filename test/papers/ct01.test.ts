import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readPdf } from '../documents/read-pdf.ts';
import { createPapersFixture } from './papers-fixture.ts';

const fixture = await createPapersFixture('2026-11-15');
const { api, ok, lease302: lease, renterOfLease: renter, vy } = fixture;
const at = `/leases/${lease.id}`;

const print = async (query = '') => {
  const { status, bytes } = await fixture.bytes(`${at}/ct01.pdf${query}`);
  assert.equal(status, 200);
  return readPdf(bytes);
};
/** Digits stand in boxes of their own. */
const boxed = (number: string) => [...number].join(' ');
const papers = async () => (await ok(api().get(`${at}/papers`))).ct01;

suite('form CT01', () => {
  test('declares the household: the renter with the others in the table, and the owner’s consent', async () => {
    const { text, pages } = await print('?addressee=C%C3%B4ng%20an%20ph%C6%B0%E1%BB%9Dng%20H%C3%B2a%20Kh%C3%A1nh');
    assert.equal(pages.length, 1);
    for (const piece of [
      'Thông tư số 116/2026/TT-BCA',
      'TỜ KHAI THAY ĐỔI THÔNG TIN CƯ TRÚ',
      'Công an phường Hòa Khánh',
      '1. Họ, chữ đệm và tên khai sinh: LÝ ANH TÙNG',
      '2. Ngày, tháng, năm sinh: 20/05/1998',
      '3. Giới tính: Nam',
      boxed('048098004321'),
      '7. Họ, chữ đệm và tên chủ hộ: Lý Anh Tùng',
      '8. Mối quan hệ với chủ hộ: Chủ hộ',
      'Đăng ký tạm trú tại phòng P302, 45 Phạm Như Xương, Hòa Khánh, Đà Nẵng, từ ngày 06/11/2026 đến ngày 05/11/2027.',
      '1 LÝ THỊ VY 19/02/2004 Nữ 048304000871 Em',
      'Họ và tên: Trần Thu Lan',
      'Số định danh cá nhân: 048180001234',
    ])
      assert.ok(text.includes(piece), `${piece}\n${text}`);
    const { audit_events } = await ok(api().get('/audit-events?action=id_number.read'));
    assert.deepEqual(
      audit_events
        .map(({ subject, changes }: { subject: { type: string }; changes: object }) => [subject.type, changes])
        .sort(),
      ['household_member', 'property', 'renter'].map((type) => [type, { paper: 'ct01' }]),
    );
  });

  test('is addressed to the police office of the property, unless another one is named', async () => {
    const office = 'Công an phường Hòa Khánh';
    const changed = await ok(api().patch(`/properties/${fixture.property.id}`, { police_office: office }));
    assert.equal(changed.police_office, office);
    assert.equal((await papers())[0].addressee, office);
    assert.ok((await print()).text.includes(`Kính gửi: ${office}`));
    assert.ok((await print('?addressee=C%C3%B4ng%20an%20x%C3%A3')).text.includes('Kính gửi: Công an xã'));
    await ok(api().patch(`/properties/${fixture.property.id}`, { police_office: null }));
    assert.equal((await papers())[0].addressee, null);
  });

  test('declares one person who came later, for at most two years', async () => {
    await ok(api().patch(at, { end_date: '2029-11-05' }));
    const { text } = await print(`?member_id=${vy.id}`);
    assert.ok(text.includes('LÝ THỊ VY'));
    assert.ok(text.includes(boxed('048098004321')), 'the number of the head, who lives there');
    assert.ok(text.includes('từ ngày 10/11/2026 đến ngày 09/11/2028'));
    assert.equal((await api().get(`${at}/ct01.pdf?member_id=${renter.id}`)).status, 404);
  });

  test('names what is missing for each person before it is printed', async () => {
    await ok(api().patch(`${at}/members/${vy.id}`, { head_of_household_name: 'Lý Văn Ba', gender: null }));
    const [household, single] = await papers();
    assert.deepEqual(
      [household.is_household, household.missing.map(({ field }: { field: string }) => field)],
      [true, ['member.gender']],
    );
    assert.deepEqual(
      single.missing.map(({ field, subject }: { field: string; subject: object }) => [field, subject]),
      ['member.gender', 'member.head_of_household_id_number'].map((field) => [
        field,
        { type: 'household_member', id: vy.id },
      ]),
    );
    assert.equal(single.rule.number, '116/2026/TT-BCA');
    const refused = await api().get(`${at}/ct01.pdf?member_id=${vy.id}`);
    assert.deepEqual([refused.status, refused.error.code], [409, 'document_incomplete']);
    assert.deepEqual(refused.error.details.missing, single.missing);
    const entered = await ok(
      api().patch(`${at}/members/${vy.id}`, { gender: 'FEMALE', head_of_household_id_number: '051 060 001 111' }),
    );
    assert.equal(entered.head_of_household_id_number, '*********111');
    assert.ok((await print(`?member_id=${vy.id}`)).text.includes(boxed('051060001111')));
  });

  test('a renter who is no member of their household is declared with what is known of them', async () => {
    const room = await fixture.room('P101');
    const person = await fixture.renter('Nguyễn Thị Bưởi', { id_number: '079090001111', gender: 'FEMALE' });
    const other = await fixture.lease(room, person, { start_date: '2026-11-01' });
    const [form] = (await ok(api().get(`/leases/${other.id}/papers`))).ct01;
    assert.deepEqual([form.member_id, form.full_name], [null, 'Nguyễn Thị Bưởi']);
    assert.deepEqual(
      form.missing.map(({ field }: { field: string }) => field),
      [
        'member.date_of_birth',
        'member.head_of_household_name',
        'member.relation_to_head',
        'member.head_of_household_id_number',
      ],
    );
  });
});
