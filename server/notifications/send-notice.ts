import type { SkipReason } from '../../domain/catalog/notifications.ts';
import { zaloPhone } from '../../domain/notifications/zalo-phone.ts';
import { fileNameOf } from '../documents/format.ts';
import type { Attachment } from '../gateways/mail.ts';
import { type Outcome, type PushDevice, rejected, retryLater, SENT } from '../gateways/push.ts';
import type { ZaloSender } from '../gateways/zalo.ts';
import { invoiceFacts } from './collect-triggers.ts';
import type { Batch, Recipient } from './load-batch.ts';
import type { NoticeRow } from './queries.ts';
import type { Senders } from './senders.ts';
import { asksForMoney, type Debt, noticeEmail, noticeText, zaloData } from './write-notice.ts';

export type Skipped = {
  kind: 'skipped';
  reason: SkipReason;
};
export type Result = Exclude<Outcome, { kind: 'gone' }> | Skipped;

export type Sending = {
  senders: Senders;
  /** Of the organization's own account, else of the installation's. */
  zalo: ZaloSender | null;
  organizationName: string;
  /** Where the recipient sees or does what the notice is about; null without such a place, and if the link of the invoice was revoked. */
  linkOf(notice: NoticeRow): string | null;
  print(notice: NoticeRow, link: string | null): Promise<Buffer>;
  describeDebt(notice: NoticeRow): Promise<Debt | null>;
  unbind(deviceIds: string[]): Promise<void>;
};

const skipped = (reason: SkipReason): Skipped => ({ kind: 'skipped', reason });

export async function sendNotice(planned: NoticeRow, batch: Batch, sending: Sending): Promise<Result> {
  if (isOutdated(planned, batch)) return skipped('outdated');
  const notice = asOfNow(planned, batch);
  const recipient = batch.recipientOf(notice);
  if (!recipient) return skipped('no_access');
  switch (notice.channel) {
    case 'EMAIL':
      return sendEmail(notice, recipient, sending);
    case 'PUSH':
      return sendPush(notice, batch.devicesOf(notice.account_id ?? ''), sending);
    case 'ZALO':
      return sendZalo(notice, recipient, sending);
  }
}

/** After quiet hours or an outage, a notice may be about something already settled. */
function isOutdated(notice: NoticeRow, batch: Batch): boolean {
  const { topic, audience, subject_id } = notice;
  if (topic === 'handover.waiting' || topic === 'cash_handover.created') return batch.isSettled(subject_id);
  const invoice = batch.invoiceOf(notice);
  if (!invoice || audience !== 'RENTER') return false;
  const { status } = invoice;
  if (topic === 'invoice.issued') return status === 'DRAFT' || status === 'CANCELLED';
  if (topic === 'invoice.paid') return status !== 'PAID';
  const asks = topic === 'invoice.reminder' || topic === 'invoice.overdue';
  return asks && status !== 'ISSUED' && status !== 'PARTIALLY_PAID';
}

/** An invoice may have been paid in part or whole since the notice was planned, or since another channel failed. */
function asOfNow(notice: NoticeRow, batch: Batch): NoticeRow {
  const invoice = notice.topic.startsWith('invoice.') && notice.audience === 'RENTER' ? batch.invoiceOf(notice) : null;
  return invoice ? { ...notice, facts: { ...notice.facts, ...invoiceFacts(invoice) } } : notice;
}

async function sendEmail(notice: NoticeRow, { name, email }: Recipient, sending: Sending): Promise<Result> {
  if (email === null) return skipped('no_address');
  const link = sending.linkOf(notice);
  const attachments: Attachment[] = [];
  if (notice.topic === 'invoice.issued' && notice.invoice_id) {
    const filename = `${fileNameOf(notice.facts.number ?? 'invoice')}.pdf`;
    attachments.push({ filename, content: await sending.print(notice, link), contentType: 'application/pdf' });
  }
  const { organizationName: organization } = sending;
  const debt = asksForMoney(notice) ? await sending.describeDebt(notice) : null;
  const content = noticeEmail(notice, { name, organization, hasPdf: attachments.length > 0, link, debt });
  try {
    await sending.senders.mail.deliver({ id: notice.id, to: email, fromName: organization, ...content, attachments });
    return SENT;
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    if (responseCode === undefined) return retryLater(`the mail server could not be reached (${code ?? 'unknown'})`);
    const reason = `the mail server answered ${responseCode}`;
    return responseCode >= 500 ? rejected(reason) : retryLater(reason);
  }
}

/** To all devices of the person at once; devices that the push service no longer knows are removed. */
async function sendPush(notice: NoticeRow, devices: PushDevice[], sending: Sending): Promise<Result> {
  const { senders, unbind } = sending;
  const link = sending.linkOf(notice);
  if (devices.length === 0) return skipped('no_device');
  const { topic, subject_type, subject_id, organization_id, renter_id } = notice;
  const data = {
    topic,
    subject_type,
    subject_id,
    organization_id,
    ...(renter_id === null ? {} : { renter_id }),
    ...(link === null ? {} : { url: link }),
  };
  const message = { id: notice.id, ...noticeText(notice), data };
  const tried = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await senders.push[device.platform]?.send(device, message) })),
  );
  const gone = tried.filter(({ outcome }) => outcome?.kind === 'gone').map(({ device }) => device.id);
  if (gone.length > 0) await unbind(gone);
  const outcomes = tried.flatMap(({ outcome }) => (outcome && outcome.kind !== 'gone' ? [outcome] : []));
  const best = (kind: Outcome['kind']) => outcomes.find((one) => one.kind === kind);
  const later = best('later');
  if (later?.kind === 'later' && best('sent')) return { ...later, delivered: true };
  return later ?? best('sent') ?? best('rejected') ?? skipped(gone.length > 0 ? 'no_device' : 'not_configured');
}

async function sendZalo(notice: NoticeRow, { name, phone }: Recipient, sending: Sending): Promise<Result> {
  const { zalo } = sending;
  const templateId = zalo?.templateFor(notice.topic);
  if (!zalo || !templateId) return skipped('not_configured');
  const number = zaloPhone(phone);
  if (number === null) return skipped('no_address');
  const data = zaloData(notice, { name, organization: sending.organizationName, link: sending.linkOf(notice) });
  const outcome = await zalo.send({ id: notice.id, phone: number, templateId, data });
  return outcome.kind === 'gone' ? skipped('no_address') : outcome;
}
