import type { Dong } from '../money.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { parseFields, writeField } from './vietqr-fields.ts';

export type TransferQr = {
  readonly bankBin: string;
  readonly accountNumber: string;
  /** QRIBFTTA: to an account. QRIBFTTC: to a card. */
  readonly service: 'QRIBFTTA' | 'QRIBFTTC';
  /** Null for a reusable code without amount. */
  readonly amount: Dong | null;
  readonly memo: string | null;
  readonly billNumber: string | null;
};

export const MAX_MEMO_LENGTH = 25;
const NAPAS = 'A000000727';
const VIETNAM_DONG = '704';

/** The text to encode in a NAPAS transfer QR code. */
export function encodeTransferQr(input: Omit<TransferQr, 'service' | 'billNumber'> & Partial<TransferQr>): string {
  const { bankBin, accountNumber, service = 'QRIBFTTA', amount, memo, billNumber = null } = input;
  const problem = problemWith({ bankBin, accountNumber, service, amount, memo, billNumber });
  if (problem !== null) throw new RangeError(`Invalid transfer QR code: ${problem}`);
  const beneficiary = writeField('00', bankBin) + writeField('01', accountNumber);
  const notes =
    (billNumber === null ? '' : writeField('01', billNumber)) + (memo === null ? '' : writeField('08', memo));
  const body = [
    writeField('00', '01'),
    writeField('01', amount === null ? '11' : '12'),
    writeField('38', writeField('00', NAPAS) + writeField('01', beneficiary) + writeField('02', service)),
    writeField('53', VIETNAM_DONG),
    amount === null ? '' : writeField('54', amount.toString()),
    writeField('58', 'VN'),
    notes === '' ? '' : writeField('62', notes),
    '6304',
  ].join('');
  return body + checksum(body);
}

export function decodeTransferQr(text: string): TransferQr | Refusal<'invalid_qr'> {
  const invalid = (reason: string) => refusal('invalid_qr', { reason });
  // Some bank apps write the checksum in lower case.
  if (text.slice(-4).toUpperCase() !== checksum(text.slice(0, -4)) || text.slice(-8, -4) !== '6304')
    return invalid('checksum');
  const fields = parseFields(text);
  const account = parseFields(fields?.get('38') ?? '');
  const beneficiary = parseFields(account?.get('01') ?? '');
  const notes = parseFields(fields?.get('62') ?? '');
  if (!fields || !account || !beneficiary || !notes) return invalid('structure');
  if (account.get('00') !== NAPAS || fields.get('53') !== VIETNAM_DONG) return invalid('not_a_transfer');
  if (beneficiary.size !== 2) return invalid('beneficiary');
  const service = account.get('02');
  const amount = fields.get('54');
  if (service !== 'QRIBFTTA' && service !== 'QRIBFTTC') return invalid('service');
  if (amount !== undefined && !/^\d{1,13}$/.test(amount)) return invalid('amount');
  const qr: TransferQr = {
    bankBin: beneficiary.get('00') ?? '',
    accountNumber: beneficiary.get('01') ?? '',
    service,
    amount: amount === undefined ? null : BigInt(amount),
    memo: notes.get('08') ?? null,
    billNumber: notes.get('01') ?? null,
  };
  const problem = problemWith(qr);
  return problem === null ? qr : invalid(problem);
}

function problemWith(qr: TransferQr): string | null {
  if (!/^\d{6}$/.test(qr.bankBin)) return 'bank';
  if (!/^[A-Za-z0-9]{1,19}$/.test(qr.accountNumber)) return 'account';
  if (qr.amount !== null && (qr.amount <= 0n || qr.amount.toString().length > 13)) return 'amount';
  const readable = new RegExp(`^[\\x20-\\x7e]{1,${MAX_MEMO_LENGTH}}$`);
  return [qr.memo, qr.billNumber].every((note) => note === null || readable.test(note)) ? null : 'memo';
}

/** CRC-16/CCITT-FALSE over everything up to and including the checksum's own id and length. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
