import type { Routes } from '../../../http/route.ts';
import { closed, resource, Type, uuid } from '../../../http/schema.ts';
import { receiveEvent, verifyMessage } from './receive-event.ts';

const Received = resource('WebhookReceived', { received: Type.Boolean() });

export function paymentWebhookRoutes(routes: Routes): void {
  routes.post('/payment-webhooks/{provider}/{connection_id}', {
    id: 'receivePaymentWebhook',
    tag: 'Payment connections',
    summary: 'Receive a bank transfer from a payment provider',
    description:
      'Called by the provider, who signs the request: SePay (HMAC or API key), Casso V2, payOS, or for GENERIC Standard Webhooks with the body `{ id, account_number, amount, direction, memo, code, reference, date }`. A repeated report gets the same answer and is booked once.',
    access: 'public',
    signed: true,
    idempotent: false,
    params: closed({ provider: Type.String({ examples: ['SEPAY'] }), connection_id: uuid() }),
    data: Received,
    refuses: ['not_found', 'invalid_signature'],
    prepare: (open, { params, signed, context }) => verifyMessage(open, context, params, signed),
    run: async (tx, { signed, context, prepared }) => {
      const { scope, connection, event } = prepared;
      if (event) await receiveEvent(tx.enter(scope), context, connection, event, signed.bytes);
      return { received: true };
    },
  });
}
