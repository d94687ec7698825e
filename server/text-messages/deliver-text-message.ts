import type { TextTemplate } from '../../domain/catalog/notifications.ts';
import { zaloPhone } from '../../domain/notifications/zalo-phone.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Transaction } from '../database/transaction.ts';
import type { Outcome } from '../gateways/push.ts';
import type { SmsSender } from '../gateways/sms.ts';
import type { ZaloSender } from '../gateways/zalo.ts';
import { closeTextMessage, skipZalo, textMessageToSend } from './queries.ts';
import { contextOf } from './send-text-message.ts';
import { smsText, type TextValues, zaloParameters } from './text-templates.ts';

export type TextSenders = { zalo: ZaloSender | null; sms: SmsSender | null };

/** How often a message is tried by Zalo alone. */
const RETRIES_BY_ZALO = { login_code: 2, renter_invitation: 16 };

/**
 * By Zalo; by SMS after Zalo has refused the message for good, or has failed as often as the message can wait. Who waits for a code is not
 * kept waiting if Zalo says that it sends none now. Any other failure is thrown, and the job is repeated.
 */
export async function deliverTextMessage(
  context: AppContext,
  { zalo, sms }: TextSenders,
  caller: Caller,
  id: string,
  retries: number,
): Promise<void> {
  const { database, sealing, log, clock } = context;
  const change = (work: (tx: Transaction) => Promise<void>) => database.unscoped('write', caller, work);
  const message = await database.unscoped('read', caller, (tx) => textMessageToSend(tx, id));
  if (!message) return;
  const { template, locale } = message;
  const { to, values } = JSON.parse(sealing.open(message.sealed, contextOf(id))) as {
    to: string | null;
    values: TextValues[TextTemplate];
  };
  const { url: base } = context.base;
  if (to !== null) {
    const templateId = zalo?.templateFor(template);
    if (zalo && templateId && !message.is_zalo_refused) {
      const data = zaloParameters(template, values, base);
      const outcome = await zalo.send({ id, phone: zaloPhone(to) ?? '', templateId, data, secret: true });
      if (outcome.kind === 'sent') return change((tx) => closeTextMessage(tx, id, clock.now()));
      if (outcome.kind === 'later' && !(sms && hasWaitedEnough(template, outcome, retries)))
        throw new Error(outcome.reason);
      log.warn({ template, reason: reasonOf(outcome) }, 'Zalo did not send a message to a phone');
      await change((tx) => skipZalo(tx, id));
    }
    if (sms) {
      const outcome = await sms.send({ id, to, text: smsText(template, locale, values, base) });
      if (isDelivered(outcome)) return change((tx) => closeTextMessage(tx, id, clock.now()));
      log.warn({ template, reason: reasonOf(outcome) }, 'the SMS gateway refused a message to a phone');
    }
  }
  await change((tx) => closeTextMessage(tx, id, null));
}

/** False if the message was refused for good. */
function isDelivered(outcome: Outcome): boolean {
  if (outcome.kind === 'later') throw new Error(outcome.reason);
  return outcome.kind === 'sent';
}

const hasWaitedEnough = (template: TextTemplate, { notSent }: { notSent?: true }, retries: number): boolean =>
  retries >= RETRIES_BY_ZALO[template] || (template === 'login_code' && notSent === true);

const reasonOf = (outcome: Outcome): string => ('reason' in outcome ? outcome.reason : outcome.kind);
