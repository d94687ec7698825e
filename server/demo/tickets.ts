import type { TicketPriority, TicketStatus } from '../../domain/catalog/tickets.ts';
import { createAccount } from '../features/identity/accounts/register.ts';
import type { RenterActor } from '../security/actor.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { planAnnouncements } from './deadlines.ts';
import { RENTER_ROOM } from './incidents.ts';
import { type Accounts, renterActor } from './set-up.ts';
import { MONTHS, type Timeline } from './timeline.ts';

type Ticket = [
  month: number,
  room: number,
  title: string,
  priority: TicketPriority,
  status: TicketStatus,
  comment: string | null,
];

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

export function planTickets(timeline: Timeline): void {
  for (const [month, number, title, priority, status, comment] of TICKETS) {
    const room = timeline.room(number);
    timeline.plan(month, 11, 8, async (at) => {
      const ticket = await timeline.post(at, timeline.team.staff, '/maintenance-tickets', {
        property_id: room.propertyId,
        room_id: room.id,
        title,
        priority,
        assignee_id: timeline.team.staff.id,
        ...(room.tenancy ? { renter_id: room.tenancy.renterId } : {}),
      });
      const path = `/maintenance-tickets/${ticket.id}`;
      if (comment)
        timeline.plan(month, 13, 9, async (later) => {
          await timeline.post(later, timeline.team.staff, `${path}/comments`, { message: comment });
        });
      if (status === 'OPEN') return;
      timeline.plan(month, 13, 10, async (later) => {
        await timeline.call(later, timeline.team.staff, 'PATCH', path, { status });
      });
    });
  }
}

/** The renter whose login is printed: invited, joined and active in the portal. */
export function planRenterAccount(timeline: Timeline, accounts: Accounts, organizationId: string): void {
  const room = timeline.room(RENTER_ROOM);
  timeline.plan(2, 8, 10, async (at) => {
    const renterId = room.tenancy?.renterId ?? '';
    const account = { ...accounts.renter, displayName: room.tenancy?.person.full_name ?? accounts.renter.displayName };
    await timeline.call(at, timeline.team.manager, 'PATCH', `/renters/${renterId}`, { email: account.email });
    const { token } = await timeline.post<{ token: string }>(
      at,
      timeline.team.manager,
      `/renters/${renterId}/invitations`,
      {
        email: account.email,
      },
    );
    const later = at.add({ hours: 3 });
    const id = await createAccount(
      timeline.client.unscopedTx(later, ANONYMOUS),
      timeline.client.context,
      account,
      true,
    );
    await timeline.post(later, renterActor(id, account, null), `/tenant/invitations/${token}/accept`);
    const linked = renterActor(id, account, { organizationId, renterId });
    planRenterLife(timeline, linked);
    planAnnouncements(timeline, linked);
  });
  timeline.plan(MONTHS - 1, 24, 9, async (at) => {
    const other = timeline.room(13).tenancy;
    const path = `/renters/${other?.renterId}/invitations`;
    await timeline.post(at, timeline.team.manager, path, { email: other?.person.email });
    const members = `/organizations/${organizationId}/members`;
    await timeline.post(at, timeline.team.owner, members, {
      email: 'ketoan.moi@demo.rentroll.test',
      role: 'ACCOUNTANT',
    });
  });
}

type Invoice = { id: string; lines: { id: string; line_type: string }[] };

function planRenterLife(timeline: Timeline, renter: RenterActor): void {
  timeline.plan(9, 9, 20, async (at) => {
    const ticket = await timeline.post(at, renter, '/tenant/maintenance-tickets', {
      title: 'Vòi sen bị rỉ nước',
      description: 'Nước nhỏ giọt cả đêm.',
    });
    const path = `maintenance-tickets/${ticket.id}`;
    const answered = at.add({ hours: 14 });
    await timeline.call(answered, timeline.team.staff, 'PATCH', `/${path}`, { status: 'IN_PROGRESS' });
    await timeline.post(answered, timeline.team.staff, `/${path}/comments`, { message: 'Chiều nay thợ sẽ ghé phòng.' });
    await timeline.post(answered.add({ hours: 1 }), renter, `/tenant/${path}/comments`, {
      message: 'Dạ em có ở phòng.',
    });
    const done = at.add({ hours: 22 });
    await timeline.call(done, timeline.team.staff, 'PATCH', `/${path}`, { status: 'RESOLVED', cost_amount: '180000' });
    await timeline.post(done, timeline.team.owner, `/${path}/expense`, { vendor: 'Thợ nước' });
  });
  timeline.plan(MONTHS - 1, 10, 19, async (at) => {
    const { invoices } = await timeline.call<{ invoices: Invoice[] }>(at, renter, 'GET', '/tenant/invoices');
    const [latest] = invoices;
    const line = latest?.lines.find(({ line_type }) => line_type === 'ELECTRICITY');
    if (!latest || !line) return;
    const question = await timeline.post(at, renter, `/tenant/invoices/${latest.id}/questions`, {
      line_id: line.id,
      message: 'Tháng này điện tính theo bậc mấy ạ?',
    });
    await timeline.post(
      timeline.at(MONTHS - 1, 11, 9),
      timeline.team.accountant,
      `/invoice-questions/${question.id}/answer`,
      {
        message: 'Dạ tính theo bậc của Nhà nước, mỗi bậc là một dòng trên hóa đơn ạ.',
      },
    );
  });
}
