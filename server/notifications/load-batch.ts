import type { Topic } from '../../domain/catalog/notifications.ts';
import type { Preferences } from '../../domain/notifications/topics.ts';
import type { Tx } from '../database/transaction.ts';
import type { PushDevice } from '../gateways/push.ts';
import { devicesOf, linkedRenters, membersOf, type NoticeRow, rentersOnFile } from './queries.ts';
import { confirmedHandovers, type InvoiceFacts, invoicesOf, settledCashHandovers } from './subject-queries.ts';

export type Recipient = { name: string; email: string | null; phone: string | null; preferences: Preferences };

/** What sending a batch needs, as of now and not as of when the notices were planned. */
export type Batch = {
  recipientOf(notice: NoticeRow): Recipient | null;
  devicesOf(accountId: string): PushDevice[];
  invoiceOf(notice: NoticeRow): InvoiceFacts | null;
  /** Whether a handover, of a room or of cash, no longer waits for anybody. */
  isSettled(handoverId: string): boolean;
};

const distinct = (values: (string | null)[]): string[] => [...new Set(values.filter((one) => one !== null))];

export async function loadBatch(tx: Tx, notices: NoticeRow[]): Promise<Batch> {
  const toRenters = notices.filter(({ audience }) => audience === 'RENTER');
  const renterIds = distinct(toRenters.map(({ renter_id }) => renter_id));
  const pushed = notices.filter(({ channel }) => channel === 'PUSH');
  const linked = await linkedRenters(tx, renterIds);
  const onFile = new Map((await rentersOnFile(tx, renterIds)).map((row) => [row.id, row]));
  const members = toRenters.length < notices.length ? await membersOf(tx) : [];
  const devices = await devicesOf(tx, distinct(pushed.map(({ account_id }) => account_id)));
  const invoices = await invoicesOf(tx, distinct(toRenters.map(({ invoice_id }) => invoice_id)));

  const subjectsOf = (topic: Topic) => notices.filter((one) => one.topic === topic).map(({ subject_id }) => subject_id);
  const settled = [
    ...(await confirmedHandovers(tx, subjectsOf('handover.waiting'))),
    ...(await settledCashHandovers(tx, subjectsOf('cash_handover.created'))),
  ];

  const renterOf = ({ renter_id, account_id }: NoticeRow): Recipient | null => {
    const file = onFile.get(renter_id ?? '');
    if (!file || account_id === null) return file ? { ...file, name: file.full_name, preferences: {} } : null;
    const account = linked.find((one) => one.renter_id === renter_id && one.account_id === account_id);
    if (!account) return null;
    const { email, phone, preferences } = account;
    return { name: file.full_name, email: email ?? file.email, phone: phone ?? file.phone, preferences };
  };
  const memberOf = ({ account_id }: NoticeRow): Recipient | null => {
    const member = members.find((one) => one.account_id === account_id);
    if (!member) return null;
    const { display_name: name, email, preferences } = member;
    return { name, email, phone: null, preferences };
  };

  return {
    recipientOf: (notice) => (notice.audience === 'RENTER' ? renterOf(notice) : memberOf(notice)),
    devicesOf: (accountId) => devices.filter(({ account_id }) => account_id === accountId),
    isSettled: (handoverId) => settled.includes(handoverId),
    invoiceOf: ({ invoice_id }) => invoices.get(invoice_id ?? '') ?? null,
  };
}
