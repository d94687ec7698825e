import type { Locale } from '../../../../domain/catalog/locales.ts';
import { compareWithSupplier, shareExcess } from '../../../../domain/electricity/share-excess.ts';
import { spreadCredit } from '../../../../domain/invoices/credit-reduced-use.ts';
import { type Dong, dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { spellPeriod } from '../../../documents/format.ts';
import { creditInvoice } from '../../billing/invoice-corrections/credit-invoice.ts';
import { lockForMoney } from '../../billing/payments/queries.ts';
import { findProperty, lockProperty } from '../../portfolio/properties/queries.ts';
import { type ChargedLine, chargedLines, supplierAmount } from './queries.ts';

/** Credits every room its share of what renters were charged above the supplier's bill. Afterwards nothing is left to credit. */
export async function refundExcess(tx: Tx, propertyId: string, period: string) {
  await findProperty(tx, propertyId);
  await lockProperty(tx, propertyId);
  const lines = await lockCharges(tx, propertyId, period);
  const supplier = await supplierAmount(tx, propertyId, period);
  const collected = sumAmounts(lines.map(({ charged }) => dong(charged)));
  const { excess } = compareWithSupplier(supplier === null ? null : dong(supplier), collected);
  if (supplier === null || excess === 0n) throw refused('nothing_to_bill');

  const notes: CreditedPart[] = [];
  for (const part of splitExcess(lines, excess)) {
    const note = await creditInvoice(tx, part.invoiceId, {
      lines: part.credits,
      reason: reasonOf(period, tx.locale),
      cause: 'ELECTRICITY_EXCESS',
    });
    if (note) notes.push({ ...part, creditNoteId: note.id, amount: dong(note.amount) });
  }
  const credited = sumAmounts(notes.map(({ amount }) => amount));
  if (credited === 0n) throw refused('nothing_to_bill');
  const amounts = {
    supplier_amount: supplier,
    collected_amount: formatAmount(collected - credited),
    refunded_amount: formatAmount(credited),
  };
  await recordAudit(tx, 'electricity.refunded', { type: 'property', id: propertyId }, { period, ...amounts });
  return { property_id: propertyId, period, ...amounts, rooms: presentRooms(notes) };
}

/** The lines as they are once nobody else can change what is owed for them. */
async function lockCharges(tx: Tx, propertyId: string, period: string): Promise<ChargedLine[]> {
  const seen = await chargedLines(tx, propertyId, period);
  await lockForMoney(tx, {
    leases: seen.map(({ lease_id }) => lease_id),
    renters: seen.map(({ renter_id }) => renter_id),
    invoices: seen.map(({ invoice_id }) => invoice_id),
  });
  return chargedLines(tx, propertyId, period);
}

type Part = {
  invoiceId: string;
  roomId: string;
  roomName: string;
  credits: { line_id: string; amount: string }[];
};
type CreditedPart = Part & { creditNoteId: string; amount: Dong };

/** By room, then by invoice where two leases shared the month, then by line, the most expensive tier first. */
function splitExcess(lines: ChargedLine[], excess: Dong): Part[] {
  return split(lines, excess, 'room_id').flatMap((room) =>
    split(room.lines, room.share, 'invoice_id').flatMap(({ lines: own, share }): Part[] => {
      const { invoice_id: invoiceId, room_id: roomId, room_name: roomName } = own[0] as ChargedLine;
      const rests = own.map(({ line_id, charged }) => ({ lineId: line_id, rest: dong(charged) }));
      const credits = spreadCredit(share, rests).map(({ lineId, amount }) => ({
        line_id: lineId,
        amount: formatAmount(amount),
      }));
      return credits.length === 0 ? [] : [{ invoiceId, roomId, roomName, credits }];
    }),
  );
}

function split(lines: ChargedLine[], excess: Dong, by: 'room_id' | 'invoice_id') {
  const groups = [...Map.groupBy(lines, (line) => line[by]).values()];
  const shares = shareExcess(
    excess,
    groups.map((group) => sumAmounts(group.map(({ charged }) => dong(charged)))),
  );
  return groups.map((group, index) => ({ lines: group, share: shares[index] ?? 0n }));
}

const presentRooms = (notes: CreditedPart[]) =>
  [...Map.groupBy(notes, ({ roomId }) => roomId)].map(([roomId, parts]) => ({
    room_id: roomId,
    room_name: parts[0]?.roomName ?? '',
    amount: formatAmount(sumAmounts(parts.map(({ amount }) => amount))),
    credit_notes: parts.map(({ creditNoteId, invoiceId, amount }) => ({
      credit_note_id: creditNoteId,
      invoice_id: invoiceId,
      amount: formatAmount(amount),
    })),
  }));

const reasonOf = (period: string, locale: Locale): string =>
  locale === 'vi'
    ? `Tiền điện tháng ${spellPeriod(period, locale)} thu nhiều hơn hóa đơn của điện lực`
    : `Electricity of ${spellPeriod(period, locale)} was charged above the supplier’s bill`;
