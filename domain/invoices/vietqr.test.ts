import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isRefusal } from '../refusal.ts';
import { checksum, decodeTransferQr, encodeTransferQr, type TransferQr } from './vietqr.ts';

const qr = (bankBin: string, accountNumber: string, parts: Partial<TransferQr> = {}): TransferQr => ({
  bankBin,
  accountNumber,
  service: 'QRIBFTTA',
  amount: null,
  memo: null,
  billNumber: null,
  ...parts,
});
const order = { amount: 180_000n, billNumber: 'NPS6869', memo: 'thanh toan don hang' };

const VECTORS: [TransferQr, string][] = [
  [
    qr('970403', '0011012345678'),
    '00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F',
  ],
  [
    qr('970403', '9704031101234567', { service: 'QRIBFTTC' }),
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
  ],
  [
    qr('970403', '0011012345678', order),
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
  ],
  [
    qr('970403', '9704031101234567', { ...order, service: 'QRIBFTTC' }),
    '00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304A203',
  ],
  [
    qr('970415', '113366668888', { amount: 79_000n, memo: 'Ung Ho Quy Vac Xin' }),
    '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF',
  ],
  [
    qr('970416', '257678859'),
    '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F',
  ],
  [
    qr('970416', '257678859', { amount: 10_000n, memo: 'Chuyen tien' }),
    '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
  ],
  [
    qr('970416', '257678859', { amount: 1_000n, memo: 'Chuyen tien' }),
    '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8',
  ],
  [
    qr('970407', '19030413601018'),
    '00020101021138580010A000000727012800069704070114190304136010180208QRIBFTTA53037045802VN63040283',
  ],
  [
    qr('970422', 'VQRQACLNP2680', { amount: 100_000n, memo: 'Thanh toan don hang ABC' }),
    '00020101021238570010A000000727012700069704220113VQRQACLNP26800208QRIBFTTA530370454061000005802VN62270823Thanh toan don hang ABC6304CE4C',
  ],
  [
    qr('970436', '0123456789', { amount: 3_250_000n, memo: 'TRO P101 T112026' }),
    '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA5303704540732500005802VN62200816TRO P101 T1120266304503F',
  ],
];

test('the published codes are encoded and decoded exactly', () => {
  for (const [transfer, text] of VECTORS) {
    assert.equal(encodeTransferQr(transfer), text);
    assert.deepEqual(decodeTransferQr(text), transfer);
  }
  const padded = encodeTransferQr(qr('970415', '0011001932418', { amount: 120_000n, memo: 'TEST5' }));
  assert.ok(padded.endsWith('63040FF5'));
  assert.deepEqual(decodeTransferQr(`${padded.slice(0, -4)}0ff5`), decodeTransferQr(padded));
});

test('malformed codes in circulation are rejected although their checksum is valid', () => {
  const reason = (text: string) => {
    const result = decodeTransferQr(text);
    return isRefusal(result) ? result.details?.reason : result;
  };
  const short = '00020101021138570010A00000072701270006970403011200110123456780208QRIBFTTA53037045802VN6304F4E5';
  assert.equal(checksum(short.slice(0, -4)), 'F4E5');
  assert.equal(reason(short), 'structure');
  const nested = '00020101021138570010A00000072701390006970403011300110123456780208QRIBFTTA53037045802VN6304';
  assert.equal(reason(nested + checksum(nested)), 'beneficiary');
  assert.equal(
    reason('00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6E'),
    'checksum',
  );
  assert.equal(reason(''), 'checksum');
});

test('codes that no bank could read are not encoded', () => {
  assert.throws(() => encodeTransferQr(qr('97043', '1')));
  assert.throws(() => encodeTransferQr(qr('970436', '12345678901234567890')));
  assert.throws(() => encodeTransferQr(qr('970436', '1', { amount: 0n })));
  assert.throws(() => encodeTransferQr(qr('970436', '1', { memo: 'tiền phòng' })));
  assert.throws(() => encodeTransferQr(qr('970436', '1', { memo: 'x'.repeat(26) })));
});

test('an encoded code decodes to the same values, and any changed character is detected', () => {
  const transfer = fc.record({
    bankBin: fc.stringMatching(/^\d{6}$/),
    accountNumber: fc.stringMatching(/^[A-Z0-9]{1,19}$/),
    service: fc.constantFrom('QRIBFTTA' as const, 'QRIBFTTC' as const),
    amount: fc.option(fc.bigInt({ min: 1n, max: 9_999_999_999_999n }), { nil: null }),
    memo: fc.option(fc.stringMatching(/^[A-Z0-9 ]{1,25}$/), { nil: null }),
    billNumber: fc.constant(null),
  });
  fc.assert(
    fc.property(transfer, fc.nat(), (input, seed) => {
      const text = encodeTransferQr(input);
      assert.deepEqual(decodeTransferQr(text), { ...input });
      const at = seed % (text.length - 8);
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
      assert.ok(isRefusal(decodeTransferQr(changed)));
    }),
  );
});
