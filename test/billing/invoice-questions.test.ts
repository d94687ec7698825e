import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

const fixture = await createFixture('2026-03-10', { electricity_unit_price: '3500' });
const { service } = fixture;
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const room = await fixture.room('P101');
const minh = await fixture.renter('Trần Văn Minh');
const other = await fixture.renter('Phạm Thị Sau');
const lease = await fixture.lease(room, minh, { start_date: '2026-01-01' });
await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Phạm Thị Sau', renter_id: other.id });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const others = await joinPortal(service, fixture.api(), other.id, 'sau');
const invoice = await fixture.issue(room, '2026-01');
const [line] = invoice.lines;
const path = `/tenant/invoices/${invoice.id}/questions`;
const ask = (message: string, more: object = {}) => minhs.client.post(path, { line_id: line.id, message, ...more });

suite('a question about an invoice', () => {
  test('reaches the operators and is answered once', async () => {
    const asked = await ask('Sao tiền phòng tháng này cao vậy?');
    assert.equal(asked.status, 201, asked.text);
    const { id, created_at, updated_at, asked_at, asked_by, asked_by_name, ...question } = asked.data;
    assert.deepEqual(question, {
      organization_id: fixture.landlord.organizationId,
      property_id: fixture.property.id,
      renter_id: minh.id,
      renter_name: 'Trần Văn Minh',
      invoice_id: invoice.id,
      invoice_number: invoice.invoice_number,
      line_id: line.id,
      line: { description: line.description, line_type: 'RENT', amount: '3000000.00' },
      display: { status: { value: 'OPEN', label: 'Chờ trả lời' } },
      message: 'Sao tiền phòng tháng này cao vậy?',
      answer: null,
      answered_at: null,
      answered_by: null,
      answered_by_name: null,
    });
    assert.deepEqual([asked_by, asked_by_name], [minhs.session.account.id, 'minh']);
    assert.deepEqual([created_at, updated_at], [asked_at, asked_at]);

    const waiting = await fixture.ok(fixture.api().get('/invoice-questions?status=OPEN'));
    assert.deepEqual(
      waiting.questions.map((row: { id: string }) => row.id),
      [id],
    );
    assert.equal((await fixture.ok(fixture.api().get(`/invoices/${invoice.id}/questions`))).questions[0].id, id);
    service.clock.advance({ minutes: 1 });
    const answered = await fixture.ok(
      fixture.api().post(`/invoice-questions/${id}/answer`, { message: 'Giá mới từ tháng 1 theo hợp đồng.' }),
    );
    assert.deepEqual(
      [answered.display.status.value, answered.answer, answered.answered_by_name, answered.answered_by],
      ['ANSWERED', 'Giá mới từ tháng 1 theo hợp đồng.', 'lan', fixture.landlord.session.user.id],
    );
    assert.ok(answered.answered_at > asked_at && answered.updated_at === answered.answered_at);
    const again = await fixture.api().post(`/invoice-questions/${id}/answer`, { message: 'x' });
    assertRefused(again, 409, 'invalid_status_transition');
    assert.deepEqual((await fixture.ok(fixture.api().get('/invoice-questions?status=OPEN'))).questions, []);
    const [mine] = (await minhs.client.get(path)).data.questions;
    assert.deepEqual([mine.id, mine.answer], [id, 'Giá mới từ tháng 1 theo hợp đồng.']);
    assert.deepEqual((await fixture.ok(fixture.api().get(`/invoice-questions/${id}`))).id, id);
  });

  test('must concern one’s own issued invoice and one of its lines', async () => {
    const draft = await fixture.generate(room, '2026-02');
    const about = (invoiceId: string, lineId: string, client = minhs.client) =>
      client.post(`/tenant/invoices/${invoiceId}/questions`, { line_id: lineId, message: '?' });
    assertRefused(await about(draft.id, draft.lines[0].id), 404, 'not_found');
    assertRefused(await about(invoice.id, line.id, others.client), 404, 'not_found');
    assertRefused(await others.client.get(path), 404, 'not_found');
    const foreignLine = await about(invoice.id, draft.lines[0].id);
    assertRefused(foreignLine, 404, 'not_found');
    assert.deepEqual(foreignLine.error.details, { field: 'line_id' });
    assertRefused(await ask(''), 400, 'validation_failed');
    assertRefused(await ask('x'.repeat(2001)), 400, 'validation_failed');
    assertRefused(await fixture.api().post(path, { line_id: line.id, message: '?' }), 403, 'forbidden');
  });

  test('operators’ list follows the filters and the caller’s properties', async () => {
    const { id } = (await ask('Lần nữa')).data;
    const ids = async (query: string, client = fixture.api()) =>
      (await client.get(`/invoice-questions?${query}`)).data.questions.map((row: { id: string }) => row.id);
    assert.deepEqual(await ids(`status=OPEN&property_id=${fixture.property.id}&renter_id=${minh.id}`), [id]);
    assert.deepEqual(await ids(`renter_id=${other.id}`), []);
    assert.equal((await ids(`invoice_id=${invoice.id}&date_from=2026-03-10&date_to=2026-03-10`)).length, 2);
    assert.deepEqual(await ids('date_to=2026-03-09'), []);
    assert.equal((await ids('status=ANSWERED')).length, 1);
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Mai' });
    const limited = await addMember(service, fixture.landlord, 'ACCOUNTANT', [otherProperty.id]);
    assert.deepEqual(await ids('', limited.client), []);
    assertRefused(await limited.client.post(`/invoice-questions/${id}/answer`, { message: 'x' }), 404, 'not_found');
    const staff = await addMember(service, fixture.landlord, 'STAFF');
    assertRefused(await staff.client.get('/invoice-questions'), 403, 'forbidden');
  });

  test('both sides are notified in their own language, but not of their own actions', async () => {
    const office = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    const asked = (await ask('Còn điện?')).data;
    await fixture.ok(fixture.api().post(`/invoice-questions/${asked.id}/answer`, { message: 'Theo công tơ.' }));
    const notices = await service.asOwner<{
      topic: string;
      audience: string;
      channel: string;
      to: string;
      message: string;
    }>(
      `select topic, audience, channel, recipient_id as to, facts ->> 'message' as message from notices where subject_id = $1 order by topic`,
      [asked.id],
    );
    assert.deepEqual(
      notices.filter(({ audience }) => audience === 'RENTER'),
      [
        {
          topic: 'question.answered',
          audience: 'RENTER',
          channel: 'EMAIL',
          to: minhs.session.account.id,
          message: 'Theo công tơ.',
        },
      ],
    );
    const toOperators = notices.filter(({ audience }) => audience === 'OPERATOR');
    assert.ok(toOperators.every(({ topic, message }) => topic === 'question.asked' && message === 'Còn điện?'));
    assert.ok(toOperators.some(({ to }) => to === office.session.user.id));
    const { notifications } = await fixture.ok(fixture.api().get(`/notifications?renter_id=${minh.id}`));
    assert.ok(notifications.some(({ topic }: { topic: string }) => topic === 'question.answered'));
  });

  test('at most 20 questions can be open', async () => {
    let last = await ask('?');
    for (let count = 0; count < 20 && last.status === 201; count += 1) last = await ask('?');
    assertRefused(last, 409, 'invalid_status_transition');
    assert.deepEqual(last.error.details, { open_questions: 20 });
  });
});
