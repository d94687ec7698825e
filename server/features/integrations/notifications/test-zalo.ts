import { randomUUIDv7 } from 'node:crypto';
import type { Topic } from '../../../../domain/catalog/notifications.ts';
import { zaloPhone } from '../../../../domain/notifications/zalo-phone.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import { systemCaller } from '../../../database/system-caller.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readSender, sealedZaloSecrets } from '../../../notifications/queries.ts';
import { ownZaloSender } from '../../../notifications/senders.ts';
import { zaloData } from '../../../notifications/write-notice.ts';
import { openZaloSecrets } from '../../../security/zalo-secrets.ts';

export type ZaloTest = { topic: string; sent: boolean; reason: string | null };

type Account = { organizationId: string; name: string; zalo: Parameters<typeof ownZaloSender>[2] };

/**
 * Sends the template of a bill, or else the first one, with sample values from the organization's own account. What Zalo answers is
 * returned as it is: only its words say what is wrong with an account or a template.
 */
export async function testZalo(
  open: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  context: AppContext,
  phone: string,
): Promise<ZaloTest> {
  const number = zaloPhone(phone);
  if (!number) throw invalidFields({ path: 'phone', code: 'invalid_format' });
  const { organizationId, name, zalo } = await open((tx) => readAccount(tx, context));
  const topic = ('invoice.issued' in zalo.templates ? 'invoice.issued' : Object.keys(zalo.templates)[0]) as Topic;
  const caller = () => systemCaller('zalo-test', context.clock.now());
  const outcome = await ownZaloSender(context, organizationId, zalo, caller).send({
    id: randomUUIDv7(),
    phone: number,
    templateId: zalo.templates[topic] as string,
    data: sampleData(topic, name, context),
  });
  return { topic, sent: outcome.kind === 'sent', reason: 'reason' in outcome ? outcome.reason : null };
}

async function readAccount(tx: Tx, { sealing }: AppContext): Promise<Account> {
  const { organizationId } = tx;
  const sender = await readSender(tx, organizationId);
  const sealed = sender?.zalo && (await sealedZaloSecrets(tx));
  if (!sender?.zalo || !sealed) throw refused('not_found');
  const { secret, refresh_token } = openZaloSecrets(sealing, organizationId, sealed);
  const { app_id: appId, templates } = sender.zalo;
  return {
    organizationId,
    name: sender.name,
    zalo: { appId, appSecret: secret, refreshToken: refresh_token, templates },
  };
}

/** Of the length of real values, which templates limit. */
function sampleData(topic: Topic, organization: string, { clock }: AppContext): Record<string, string> {
  const today = clock.now().toZonedDateTimeISO('Asia/Ho_Chi_Minh').toPlainDate();
  const facts = {
    ...{ room: 'P101', property: organization, number: 'TEST-0001', memo: 'RRTEST0001' },
    ...{ period: today.toString().slice(0, 7), balance: '3500000.00', total: '3500000.00', due_date: today.toString() },
  };
  return zaloData({ topic, audience: 'RENTER', locale: 'vi', facts }, { name: organization, organization, link: null });
}

/** The number is kept in part: enough to recognize it. */
export const auditZaloTest = (tx: Tx, phone: string, { sent, reason }: ZaloTest): Promise<void> =>
  recordAudit(
    tx,
    'organization.zalo_tested',
    { type: 'organization', id: tx.organizationId },
    { phone: `…${phone.slice(-3)}`, sent, reason },
  );
