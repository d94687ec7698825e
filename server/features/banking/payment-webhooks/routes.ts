import type { Routes } from '../../../http/route.ts';
import { closed, Type, uuid } from '../../../http/schema.ts';
import { receiveEvent, verifyMessage } from './receive-event.ts';
import { TRANSFERS, WebhookReceived } from './schemas.ts';

export function paymentWebhookRoutes(routes: Routes): void {
  routes.post('/payment-webhooks/{provider}/{connection_id}', {
    id: 'receivePaymentWebhook',
    tag: 'Payment connections',
    summary: 'Receive a bank transfer from a payment provider',
    description:
      'Called by the provider, who signs the request: SePay (HMAC, or an API key in `Authorization: Apikey …`), Casso V2, payOS, or for GENERIC your own system as [Standard Webhooks](https://www.standardwebhooks.com) describes. A repeated report gets the same answer and is booked once. A signed message whose id or amount (SePay: or direction) cannot be read is `invalid_request`, with the fields that are wrong.',
    access: 'public',
    signed: true,
    signedBy: TRANSFERS,
    idempotent: false,
    params: closed({ provider: Type.String({ examples: ['SEPAY'] }), connection_id: uuid() }),
    data: WebhookReceived,
    refuses: ['not_found', 'invalid_signature'],
    prepare: (open, { params, signed, context }) => verifyMessage(open, context, params, signed),
    run: async (tx, { signed, context, prepared }) => {
      const { scope, connection, event } = prepared;
      if (event) await receiveEvent(tx.enter(scope), context, connection, event, signed.bytes);
      return { received: true };
    },
  });
}
