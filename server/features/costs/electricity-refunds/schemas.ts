import { amount, body, list, period, resource, Type, uuid } from '../../../http/schema.ts';

export const RefundElectricityBody = body('RefundElectricityBody', {
  period: period({ description: 'The month whose excess is credited.' }),
});

export const ElectricityRefund = resource('ElectricityRefund', {
  property_id: uuid(),
  period: period(),
  supplier_amount: amount(),
  collected_amount: amount({ description: 'What renters are charged after the credit notes.' }),
  refunded_amount: amount(),
  rooms: list(
    Type.Object({
      room_id: uuid(),
      room_name: Type.String(),
      amount: amount(),
      credit_notes: list(Type.Object({ credit_note_id: uuid(), invoice_id: uuid(), amount: amount() })),
    }),
  ),
});
