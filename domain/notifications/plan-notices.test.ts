import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DEFAULT_CHANNEL_ORDER, type NoticeChannel } from '../catalog/notifications.ts';
import { type LinkedRenter, type Member, type NoticeTrigger, planNotices } from './plan-notices.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { defaultsFor, type Preferences } from './topics.ts';
import { zaloPhone } from './zalo-phone.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const MORNING = Temporal.Instant.from('2026-11-15T02:00:00Z');

const trigger = (more: Partial<NoticeTrigger> = {}): NoticeTrigger => ({
  cause: 'event 1',
  topic: 'invoice.issued',
  audiences: ['RENTER'],
  actorId: null,
  propertyId: 'house',
  renterId: 'minh',
  invoiceId: 'invoice',
  subject: { type: 'invoice', id: 'invoice' },
  facts: {},
  ...more,
});
const linked = (more: Partial<LinkedRenter> = {}): LinkedRenter => ({
  renter_id: 'minh',
  account_id: 'account',
  locale: 'en',
  preferences: {},
  has_device: true,
  email: 'minh@example.com',
  phone: null,
  ...more,
});
const member = (more: Partial<Member> = {}): Member => ({
  account_id: 'lan',
  locale: 'vi',
  preferences: {},
  has_device: true,
  email_verified: true,
  role: 'OWNER',
  own_permissions: null,
  property_ids: null,
  ...more,
});
const file = { id: 'minh', email: 'minh@example.com', phone: '0901 234 567' };

function plan(
  what: NoticeTrigger[],
  people: { linked?: LinkedRenter[]; members?: Member[]; onFile?: (typeof file)[] },
  around: { now?: Temporal.Instant; zaloTopics?: string[]; channels?: readonly NoticeChannel[] } = {},
): string[] {
  return planNotices(
    what,
    { linked: [], members: [], onFile: [file], ...people },
    { now: MORNING, timezone: ZONE, locale: 'vi', zaloTopics: [], channels: DEFAULT_CHANNEL_ORDER, ...around },
  ).map(({ recipientId, channel, fallback, locale, notBefore }) => {
    const wait = notBefore.since(around.now ?? MORNING).total('minutes');
    const chain = [channel, ...fallback].join('>');
    return `${recipientId} ${chain} ${locale}${wait > 0 ? ` +${wait}` : ''}`;
  });
}

suite('recipients and channels', () => {
  test('a renter with an account is notified only through it, in its language', () => {
    assert.deepEqual(plan([trigger()], { linked: [linked()] }), ['account push>email en']);
    assert.deepEqual(plan([trigger()], { linked: [linked({ has_device: false })] }), ['account email en']);
  });

  test('a renter without an account is notified by the contact details on file, and only about money', () => {
    assert.deepEqual(plan([trigger()], {}), ['minh email vi']);
    assert.deepEqual(plan([trigger({ topic: 'ticket.commented' })], {}), []);
    assert.deepEqual(plan([trigger()], { onFile: [] }), []);
  });

  test('Zalo is used where there is a template and a valid number', () => {
    const zaloTopics = ['invoice.issued'];
    assert.deepEqual(plan([trigger()], {}, { zaloTopics }), ['minh zalo>email vi']);
    assert.deepEqual(plan([trigger({ topic: 'invoice.paid' })], {}, { zaloTopics }), ['minh email vi']);
    assert.deepEqual(plan([trigger()], { onFile: [{ ...file, phone: '123456' }] }, { zaloTopics }), ['minh email vi']);
    const silent = { notifications: { 'invoice.issued': { zalo: false, push: false } } };
    assert.deepEqual(plan([trigger()], { linked: [linked({ preferences: silent })] }, { zaloTopics }), [
      'account email en',
    ]);
  });

  test('a renter gets one message: the channels follow each other in the order of the organization', () => {
    const zaloTopics = ['invoice.issued'];
    const people = { linked: [linked()] };
    assert.deepEqual(plan([trigger()], people, { zaloTopics }), ['account zalo>push>email en']);
    const order = (...channels: NoticeChannel[]) => plan([trigger()], people, { zaloTopics, channels });
    assert.deepEqual(order('EMAIL', 'PUSH'), ['account email>push en']);
    assert.deepEqual(order('ZALO'), ['account zalo en']);
    const choice: Preferences = { notifications: { 'invoice.issued': { push: false } } };
    assert.deepEqual(plan([trigger()], { linked: [linked({ preferences: choice })] }, { zaloTopics }), [
      'account zalo>email en',
    ]);
  });

  test('a preference applies to its topic and channel; everything else keeps its default', () => {
    const preferences: Preferences = { notifications: { 'invoice.issued': { email: false } } };
    const people = { linked: [linked({ preferences })] };
    assert.deepEqual(plan([trigger()], people), ['account push en']);
    assert.deepEqual(plan([trigger({ topic: 'invoice.paid' })], people), ['account push>email en']);
    assert.deepEqual(plan([trigger({ topic: 'invoice.generated' })], people), []);
  });

  test('operators are notified by role and property, never of their own actions', () => {
    const ticket = trigger({ topic: 'ticket.created', audiences: ['OPERATOR'] });
    assert.deepEqual(plan([ticket], { members: [member()] }), ['lan push vi', 'lan email vi']);
    assert.deepEqual(plan([ticket], { members: [member({ role: 'ACCOUNTANT' })] }), []);
    assert.deepEqual(plan([ticket], { members: [member({ property_ids: ['other'] })] }), []);
    assert.equal(plan([ticket], { members: [member({ property_ids: ['house'] })] }).length, 2);
    assert.deepEqual(plan([{ ...ticket, propertyId: null }], { members: [member({ property_ids: ['house'] })] }), []);
    assert.deepEqual(plan([{ ...ticket, actorId: 'lan' }], { members: [member()] }), []);
    assert.deepEqual(plan([ticket], { members: [member({ email_verified: false })] }), ['lan push vi']);
  });

  test('an assigned ticket notifies its assignee, or everyone when the assignee has left', () => {
    const comment = trigger({ topic: 'ticket.commented', audiences: ['OPERATOR'], onlyAccountId: 'hoa' });
    const lan = member();
    assert.deepEqual(plan([comment], { members: [lan, member({ account_id: 'hoa' })] }), ['hoa push vi']);
    assert.deepEqual(plan([comment], { members: [lan] }), ['lan push vi']);
  });

  test('cash that is handed over notifies the receiver, whatever their role; at the bank, those who may record payments', () => {
    const handover = trigger({
      topic: 'cash_handover.created',
      audiences: ['OPERATOR'],
      propertyId: null,
      renterId: null,
    });
    const staff = member({ account_id: 'hoa', role: 'STAFF', property_ids: ['house'] });
    const members = [member(), staff, member({ account_id: 'tam', role: 'STAFF' })];
    assert.deepEqual(plan([{ ...handover, onlyAccountId: 'hoa' }], { members }), ['hoa push vi', 'hoa email vi']);
    assert.deepEqual(plan([{ ...handover, onlyAccountId: 'gone' }], { members }), []);
    assert.deepEqual(plan([{ ...handover, permission: 'payments.record' }], { members }), [
      'lan push vi',
      'lan email vi',
    ]);
  });

  test('more than three notices of one topic become one summary', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        trigger({ cause: `event ${index}`, topic: 'payment.recorded', audiences: ['OPERATOR'] }),
      );
    assert.equal(plan(many(3), { members: [member()] }).length, 3);
    assert.deepEqual(plan(many(4), { members: [member()] }), ['lan push vi']);
  });

  test('during quiet hours push and Zalo wait until morning, by default and by choice; emails do not', () => {
    const now = Temporal.Instant.from('2026-11-15T23:30:00+07:00');
    const around = { now, zaloTopics: ['invoice.issued'] };
    assert.deepEqual(plan([trigger()], { linked: [linked()] }, around), ['account zalo>push>email en +450']);
    const channels = ['EMAIL', 'ZALO'] as const;
    assert.deepEqual(plan([trigger()], { linked: [linked()] }, { ...around, channels }), ['account email>zalo en']);
    const owl = { quiet_hours: null };
    assert.deepEqual(plan([trigger()], { linked: [linked({ preferences: owl })] }, { now }), ['account push>email en']);
  });
});

suite('a deadline', () => {
  const evening = Temporal.Instant.from('2026-11-15T22:20:00+07:00');
  const due = (time: string, cause = '1') =>
    trigger({ topic: 'deadline.due', audiences: ['OPERATOR'], cause, dueAt: Temporal.Instant.from(time) });
  const planned = (...what: NoticeTrigger[]) => plan(what, { members: [member()] }, { now: evening })[0];

  test('that falls due before quiet hours end is sent at once; one that is late or due later waits', () => {
    assert.equal(planned(due('2026-11-15T23:00:00+07:00')), 'lan push vi');
    assert.equal(planned(due('2026-11-15T22:00:00+07:00')), 'lan push vi +520');
    assert.equal(planned(due('2026-11-16T07:00:00+07:00')), 'lan push vi +520');
  });

  test('among many in one notice is not delayed by the others', () => {
    const later = ['2', '3', '4'].map((cause) => due('2026-12-31T23:59:59+07:00', cause));
    assert.equal(planned(...later, due('2026-11-15T23:00:00+07:00')), 'lan push vi');
  });
});

suite('quiet hours', () => {
  const at = (time: string, quiet: { from: string; to: string } | null) =>
    afterQuietHours(Temporal.Instant.from(`2026-11-15T${time}:00+07:00`), ZONE, quiet)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString();

  test('may span midnight or lie within a day, and end on the minute', () => {
    const night = { from: '22:00', to: '06:30' };
    assert.equal(at('21:59', night), '2026-11-15T21:59:00');
    assert.equal(at('22:00', night), '2026-11-16T06:30:00');
    assert.equal(at('00:10', night), '2026-11-15T06:30:00');
    assert.equal(at('06:30', night), '2026-11-15T06:30:00');
    const noon = { from: '12:00', to: '13:00' };
    assert.equal(at('11:00', noon), '2026-11-15T11:00:00');
    assert.equal(at('12:15', noon), '2026-11-15T13:00:00');
    assert.equal(at('13:00', noon), '2026-11-15T13:00:00');
    assert.equal(at('12:00', null), '2026-11-15T12:00:00');
    assert.equal(at('12:00', { from: '12:00', to: '12:00' }), '2026-11-15T12:00:00');
  });
});

test('Zalo takes a Vietnamese mobile number in any notation', () => {
  for (const phone of ['0901234567', '+84 901 234 567', '84901234567', '0084-901.234.567'])
    assert.equal(zaloPhone(phone), '84901234567');
  for (const phone of [null, '', '028 3822 1234', '+1 415 555 0100', '09012345', '090123456789'])
    assert.equal(zaloPhone(phone), null);
});

test('the defaults include Zalo for renters only', () => {
  assert.deepEqual(defaultsFor('RENTER')['invoice.issued'], { push: true, email: true, zalo: true });
  assert.deepEqual(defaultsFor('OPERATOR')['ticket.created'], { push: true, email: true });
});
