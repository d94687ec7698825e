import { createAccount } from '../features/identity/accounts/register.ts';
import type { RenterActor } from '../security/actor.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { RENTER_ROOM } from './incidents.ts';
import { type Accounts, renterActor } from './set-up.ts';
import { MONTHS, type Story } from './story.ts';

type Status = 'OPEN' | 'IN_PROGRESS' | 'RESOLVED' | 'CANCELLED';
type Ticket = [month: number, room: number, title: string, priority: string, status: Status, comment: string | null];

const TICKETS: Ticket[] = [
  [1, 0, 'Bóng đèn hành lang tầng 1 bị cháy', 'LOW', 'RESOLVED', 'Đã thay bóng mới.'],
  [3, 10, 'Bồn cầu xả nước yếu', 'NORMAL', 'RESOLVED', 'Thợ đã thay phao.'],
  [4, 37, 'Thang máy kêu to', 'HIGH', 'RESOLVED', 'Đã bảo trì, chạy êm.'],
  [6, 9, 'Mất nước cả tầng', 'URGENT', 'RESOLVED', 'Máy bơm hỏng, đã thay máy mới.'],
  [8, 4, 'Đồng hồ điện đứng số', 'NORMAL', 'RESOLVED', 'Đã thay đồng hồ mới, bắt đầu từ 0.'],
  [10, 2, 'Trần phòng bị thấm', 'HIGH', 'IN_PROGRESS', 'Đang chờ khô để chống thấm lại.'],
  [11, 40, 'Xin đổi ổ khóa', 'LOW', 'CANCELLED', 'Khách đã tự thay.'],
  [13, 16, 'Máy lạnh chảy nước', 'NORMAL', 'OPEN', null],
  [13, 48, 'Wi-Fi chập chờn buổi tối', 'NORMAL', 'IN_PROGRESS', 'Nhà mạng hẹn sáng mai đến kiểm tra.'],
  [13, 28, 'Cống thoát nước bị nghẹt', 'URGENT', 'OPEN', null],
];

export function planTickets(story: Story): void {
  for (const [month, number, title, priority, status, comment] of TICKETS) {
    const room = story.room(number);
    story.plan(month, 11, 8, async (at) => {
      const ticket = await story.post(at, story.crew.staff, '/maintenance-tickets', {
        property_id: room.propertyId,
        room_id: room.id,
        title,
        priority,
        assignee_id: story.crew.staff.id,
        ...(room.tenancy ? { renter_id: room.tenancy.renterId } : {}),
      });
      const path = `/maintenance-tickets/${ticket.id}`;
      if (comment)
        story.plan(month, 13, 9, async (later) => {
          await story.post(later, story.crew.staff, `${path}/comments`, { message: comment });
        });
      if (status === 'OPEN') return;
      story.plan(month, 13, 10, async (later) => {
        await story.call(later, story.crew.staff, 'PATCH', path, { status });
      });
    });
  }
}

/** The renter whose login is printed: invited, joined, and at home in the portal. */
export function planRenterAccount(story: Story, accounts: Accounts, organizationId: string): void {
  const room = story.room(RENTER_ROOM);
  story.plan(2, 8, 10, async (at) => {
    const renterId = room.tenancy?.renterId ?? '';
    const { renter: account } = accounts;
    await story.call(at, story.crew.manager, 'PATCH', `/renters/${renterId}`, { email: account.email });
    const { token } = await story.post<{ token: string }>(at, story.crew.manager, `/renters/${renterId}/invitations`, {
      email: account.email,
    });
    const later = at.add({ hours: 3 });
    const id = await createAccount(
      story.act.outside(later, ANONYMOUS),
      story.act.services,
      {
        ...account,
        displayName: room.tenancy?.person.full_name ?? account.displayName,
      },
      true,
    );
    await story.post(later, renterActor(id, account, null), `/tenant/invitations/${token}/accept`);
    planRenterLife(story, renterActor(id, account, { organizationId, renterId }));
  });
  story.plan(MONTHS - 1, 24, 9, async (at) => {
    const other = story.room(13).tenancy;
    const path = `/renters/${other?.renterId}/invitations`;
    await story.post(at, story.crew.manager, path, { email: other?.person.email });
    const members = `/organizations/${organizationId}/members`;
    await story.post(at, story.crew.owner, members, { email: 'ketoan.moi@demo.rentroll.test', role: 'ACCOUNTANT' });
  });
}

type Invoice = { id: string; lines: { id: string; line_type: string }[] };

function planRenterLife(story: Story, renter: RenterActor): void {
  story.plan(9, 9, 20, async (at) => {
    const ticket = await story.post(at, renter, '/tenant/maintenance-tickets', {
      title: 'Vòi sen bị rỉ nước',
      description: 'Nước nhỏ giọt cả đêm.',
    });
    const path = `maintenance-tickets/${ticket.id}`;
    const answered = at.add({ hours: 14 });
    await story.call(answered, story.crew.staff, 'PATCH', `/${path}`, { status: 'IN_PROGRESS' });
    await story.post(answered, story.crew.staff, `/${path}/comments`, { message: 'Chiều nay thợ sẽ ghé phòng.' });
    await story.post(answered.add({ hours: 1 }), renter, `/tenant/${path}/comments`, { message: 'Dạ em có ở phòng.' });
    const done = at.add({ hours: 22 });
    await story.call(done, story.crew.staff, 'PATCH', `/${path}`, { status: 'RESOLVED', cost_amount: '180000' });
    await story.post(done, story.crew.owner, `/${path}/expense`, { vendor: 'Thợ nước' });
  });
  story.plan(MONTHS - 1, 10, 19, async (at) => {
    const { invoices } = await story.call<{ invoices: Invoice[] }>(at, renter, 'GET', '/tenant/invoices');
    const [latest] = invoices;
    const line = latest?.lines.find(({ line_type }) => line_type === 'ELECTRICITY');
    if (!latest || !line) return;
    const question = await story.post(at, renter, `/tenant/invoices/${latest.id}/questions`, {
      line_id: line.id,
      message: 'Tháng này điện tính theo bậc mấy ạ?',
    });
    await story.post(story.at(MONTHS - 1, 11, 9), story.crew.accountant, `/invoice-questions/${question.id}/answer`, {
      message: 'Dạ tính theo bậc của Nhà nước, mỗi bậc là một dòng trên hóa đơn ạ.',
    });
  });
}
