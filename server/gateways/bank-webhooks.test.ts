import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { receive } from './bank-webhooks.ts';

/** Test vectors: SePay computed as documented, Casso and payOS from their published samples. */
const timezone = 'Asia/Ho_Chi_Minh';
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

suite('provider signatures', () => {
  const sepay = {
    secret: 'sepay_test_secret',
    bytes: Buffer.from(
      '{"id":92704,"gateway":"Vietcombank","transactionDate":"2023-03-25 14:02:37","accountNumber":"0123499999","code":null,"content":"chuyen tien mua iphone","transferType":"in","transferAmount":2277000,"accumulated":19077000,"subAccount":null,"referenceCode":"MBVCB.3278907687","description":""}',
    ),
    headers: {
      'x-sepay-signature': 'sha256=fd09e2f81569a3caac5bd9f12993f8f7bd54e9a817250fcd885b251f6b7d51ab',
      'x-sepay-timestamp': '1679727757',
    },
  };

  test('SePay: HMAC over timestamp and raw bytes, valid for five minutes', () => {
    const received = receive('SEPAY', 'HMAC', { ...sepay, timezone, now: at(1679727757 + 299) });
    assert.deepEqual(received, {
      kind: 'event',
      event: {
        eventId: '92704',
        direction: 'IN',
        amount: '2277000',
        amountIsValid: true,
        accounts: ['0123499999'],
        code: null,
        memo: 'chuyen tien mua iphone',
        bankReference: 'MBVCB.3278907687',
        date: '2023-03-25',
      },
      signedText: `1679727757.${sepay.bytes}`,
    });
    for (const now of [1679727757 + 301, 1679727757 - 301])
      assert.equal(receive('SEPAY', 'HMAC', { ...sepay, timezone, now: at(now) }).kind, 'forged');
    const swapped = Buffer.from(sepay.bytes.toString().replace('2277000', '9277000'));
    assert.equal(receive('SEPAY', 'HMAC', { ...sepay, bytes: swapped, timezone, now: at(1679727757) }).kind, 'forged');
    assert.equal(receive('SEPAY', 'HMAC', { ...sepay, headers: {}, timezone, now: at(1679727757) }).kind, 'forged');
  });

  test('SePay: API key', () => {
    const signed = { ...sepay, timezone, now: at(0), headers: { authorization: 'Apikey sepay_test_secret' } };
    assert.equal(receive('SEPAY', 'API_KEY', signed).kind, 'event');
    for (const authorization of ['Apikey wrong', 'Bearer sepay_test_secret', 'apikey sepay_test_secret', '']) {
      assert.equal(
        receive('SEPAY', 'API_KEY', { ...signed, headers: { authorization } }).kind,
        'forged',
        authorization,
      );
    }
  });

  test('Casso: HMAC-SHA512 over the whole body with sorted keys; its example is a ping', () => {
    const body = {
      error: 0,
      data: {
        id: 0,
        reference: 'MA_GIAO_DICH_THU_NGHIEM',
        description: 'giao dich thu nghiem',
        amount: 599000,
        runningBalance: 25000000,
        transactionDateTime: '2024-10-03 15:06:37',
        accountNumber: '88888888',
        bankName: 'VPBank',
        bankAbbreviation: 'VPB',
        virtualAccountNumber: '',
        virtualAccountName: '',
        counterAccountName: 'NGUYEN VAN A',
        counterAccountNumber: '8888888888',
        counterAccountBankId: '970415',
        counterAccountBankName: 'VietinBank',
      },
    };
    const signed = {
      secret: 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs',
      bytes: Buffer.from(JSON.stringify(body)),
      headers: {
        'x-casso-signature':
          't=1727948258788,v1=ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3',
      },
      timezone,
      now: at(1727948258),
    };
    assert.equal(receive('CASSO', 'HMAC', signed).kind, 'ping');
    assert.equal(receive('CASSO', 'HMAC', { ...signed, secret: 'other' }).kind, 'forged');
    assert.equal(
      receive('CASSO', 'HMAC', { ...signed, bytes: Buffer.from(JSON.stringify({ ...body, error: 1 })) }).kind,
      'forged',
    );
  });

  test('payOS: HMAC over the pairs of data; registering a webhook is a ping', () => {
    const data = {
      orderCode: 123,
      amount: 3000,
      description: 'VQRIO123',
      accountNumber: '12345678',
      reference: 'TF230204212323',
      transactionDateTime: '2023-02-04 18:25:00',
      currency: 'VND',
      paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
      code: '00',
      desc: 'Thành công',
      counterAccountBankId: '',
      counterAccountBankName: '',
      counterAccountName: '',
      counterAccountNumber: '',
      virtualAccountName: '',
      virtualAccountNumber: '',
    };
    const body = {
      code: '00',
      desc: 'success',
      success: true,
      data,
      signature: '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
    };
    const signed = {
      secret: '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675',
      headers: {},
      timezone,
      now: at(0),
      bytes: Buffer.from(JSON.stringify(body)),
    };
    assert.equal(receive('PAYOS', 'HMAC', signed).kind, 'ping');
    const nulls = { ...body, data: { ...data, counterAccountName: null, virtualAccountName: null } };
    assert.equal(
      receive('PAYOS', 'HMAC', { ...signed, bytes: Buffer.from(JSON.stringify(nulls)) }).kind,
      'ping',
      'null counts as empty',
    );
    const more = { ...body, data: { ...data, amount: 30000 } };
    assert.equal(receive('PAYOS', 'HMAC', { ...signed, bytes: Buffer.from(JSON.stringify(more)) }).kind, 'forged');
  });
});
