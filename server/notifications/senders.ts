import type { Locale } from '../../domain/catalog/locales.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import { apnsSender } from '../gateways/apns.ts';
import { fcmSender } from '../gateways/fcm.ts';
import { createGuardedFetch } from '../gateways/guarded-fetch.ts';
import type { MailGateway } from '../gateways/mail.ts';
import type { PushSenders } from '../gateways/push.ts';
import { type SmsSender, smsSender } from '../gateways/sms.ts';
import { webPushSender } from '../gateways/web-push.ts';
import { type ZaloAccount, type ZaloSender, zaloSender } from '../gateways/zalo.ts';
import { organizationTokenName, zaloTokens } from '../gateways/zalo-tokens.ts';
import type { Debt } from './write-notice.ts';

/** Reads the invoice in a transaction and typesets it afterwards, so that no connection is held meanwhile. */
export type PrintInvoice = (
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  invoiceId: string,
  locale: Locale,
  link: string | null,
) => Promise<Buffer>;

/** What messages say about invoices, supplied by the features that know it. */
export type Papers = {
  printInvoice: PrintInvoice;
  /** The address at which each invoice can be seen without a login; those whose link was revoked are absent. */
  linkInvoices(tx: Tx, invoiceIds: string[]): Promise<ReadonlyMap<string, string>>;
  /** What is left to pay, null if nothing is. */
  describeDebt(tx: Tx, invoiceId: string): Promise<Debt | null>;
};

export type Senders = {
  mail: MailGateway;
  push: PushSenders;
  /** The installation's account. */
  zalo: ZaloSender | null;
  sms: SmsSender | null;
  /** An organization's own account. */
  ownZalo(organizationId: string, account: ZaloAccount): ZaloSender;
  papers: Papers;
  close(): void;
};

export function ownZaloSender(
  { config, database, sealing }: AppContext,
  organizationId: string,
  account: ZaloAccount,
  caller: () => Caller,
): ZaloSender {
  const settings = { ...account, ...config.push.zaloUrls };
  const name = organizationTokenName(organizationId);
  return zaloSender(settings, zaloTokens(settings, { database, sealing, caller, name }));
}

/** A channel that is not configured has no sender, and its notices are skipped. */
export function createSenders(context: AppContext, mail: MailGateway, papers: Papers, caller: () => Caller): Senders {
  const { config, clock, database, sealing } = context;
  const { vapid, fcm, apns, zalo } = config.push;
  const now = () => clock.now();
  const push: PushSenders = {
    WEB: webPushSender(vapid, createGuardedFetch({ allowPrivate: config.webhooksAllowPrivate }), now),
    ...(fcm ? { ANDROID: fcmSender(fcm, now) } : {}),
    ...(apns ? { IOS: apnsSender(apns, now) } : {}),
  };
  return {
    mail,
    papers,
    push,
    sms: config.sms && smsSender(config.sms, now),
    zalo: zalo && zaloSender(zalo, zaloTokens(zalo, { database, sealing, caller })),
    ownZalo: (organizationId, account) => ownZaloSender(context, organizationId, account, caller),
    close: () => {
      for (const sender of Object.values(push)) sender.close();
    },
  };
}
