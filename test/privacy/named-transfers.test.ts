import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-01-20');
const { service, api, ok, make } = fixture;
const account = await make('/bank-accounts', { bank_bin: '970436', account_number: '0123', account_holder: 'LAN' });
const connection = await make('/payment-connections', {
  provider: 'SEPAY',
  auth_method: 'API_KEY',
  secret: 'a-planted-secret',
  bank_account_ids: [account.id],
});

let last = 0;
async function transfer(content: string, transferType = 'in', transferAmount = 50000): Promise<void> {
  last += 1;
  const event = { id: last, accountNumber: '0123', transactionDate: '2026-01-20 08:00:00' };
  const headers = { authorization: 'Apikey a-planted-secret' };
  const body = { ...event, transferType, transferAmount, content };
  const sent = await service.client().post(`/payment-webhooks/SEPAY/${connection.id}`, body, headers);
  assert.equal(sent.status, 200, sent.text);
}

const memos = async (): Promise<string[]> =>
  (
    await service.asOwner<Data>(
      `select memo from bank_transfers where raw <> '' and organization_id = $1 order by memo`,
      [fixture.landlord.organizationId],
    )
  ).map(({ memo }: Data) => memo);
const erase = async (full_name: string, more: object = {}): Promise<void> => {
  const renter = await fixture.renter(full_name, more);
  await ok(api().post(`/renters/${renter.id}/erase`, { reason: 'REQUESTED_BY_RENTER' }));
};

suite('transfers that are tied to no renter', () => {
  test('lose their text when it names the erased renter, and keep amount and day', async () => {
    const staying = await fixture.renter('Phạm Thị Ở Lại');
    const room = await fixture.room('P101');
    await fixture.lease(room, staying, { start_date: '2026-01-01' });
    const { payment_code, total_amount } = await fixture.issue(room, '2026-01');
    await transfer('HOAN COC NGUYEN VAN HUNG', 'out');
    await transfer('NGUYEN VAN HUNG CHUYEN TIEN');
    await transfer('TIEN DIEN 0987.650.001');
    await transfer('NGUYEN VAN HUNGG GUI');
    await transfer(`NGUYEN VAN HUNG TRA HO ${payment_code}`, 'in', Number(total_amount));
    await erase('Nguyễn Văn Hùng', { phone: '0987650001' });
    assert.deepEqual(await memos(), ['NGUYEN VAN HUNG TRA HO '.concat(payment_code), 'NGUYEN VAN HUNGG GUI']);
    const rows = await service.asOwner<Data>(
      `select transfer_amount, transfer_date from bank_transfers where organization_id = $1`,
      [fixture.landlord.organizationId],
    );
    assert.ok(rows.every(({ transfer_amount, transfer_date }: Data) => transfer_amount !== null && transfer_date));
    const events = await service.asOwner(`select from events where data::text like '%NGUYEN VAN HUNG%'`);
    assert.equal(events.length, 2, 'only those about the two that keep their text');
  });

  test('keep it when another renter of that name may be meant', async () => {
    await fixture.renter('Đỗ Minh Anh');
    await transfer('DO MINH ANH NOP TIEN');
    await erase('Đỗ Minh Anh');
    assert.ok((await memos()).includes('DO MINH ANH NOP TIEN'));
  });
});
