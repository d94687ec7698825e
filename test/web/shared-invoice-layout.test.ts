import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createDocumentsFixture } from '../documents/documents-fixture.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { openBrowser } from './browser.ts';
import { openWindow } from './page.ts';

const fixture = await createDocumentsFixture('2026-11-02');
const room = await fixture.room('P101');
await fixture.account();
await fixture.lease(room, await fixture.renter('Khách'), { start_date: '2026-11-01' });
const browser = await openBrowser();

async function share(amounts: string[], paid = false): Promise<string> {
  const lines = amounts.map((unit_price, index) => ({ description: `Khoản thu số ${index + 1}`, unit_price }));
  const invoice = await fixture.make('/invoices', { room_id: room.id, period: '2026-11', issue: true, lines });
  if (paid) await fixture.pay(invoice, invoice.total_amount);
  const { url } = await fixture.ok(fixture.api().post(`/invoices/${invoice.id}/share-link`));
  return new URL(url).pathname;
}

suite('the page of a shared invoice', () => {
  test('an amount of eleven characters stays in its card on a phone of 320 px', async () => {
    const { page } = await openWindow(browser, fixture.service.url, { viewport: { width: 320, height: 640 } });
    for (const amount of ['20850578', '888888888']) {
      await page.goto(await share([amount], true));
      const [text, card] = await page.evaluate<number[]>(`(() => {
        const amount = document.querySelector('.amount');
        const range = document.createRange();
        range.selectNodeContents(amount);
        const style = getComputedStyle(amount.parentElement);
        const inside = amount.parentElement.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [range.getBoundingClientRect().width, inside];
      })()`);
      assert.ok((text as number) <= (card as number), `${amount}: ${text} of ${card} px`);
    }
  });

  test('printed, no heading stays alone and the sums stay together, however many lines there are', async () => {
    const { page } = await openWindow(browser, fixture.service.url);
    for (let count = 8; count <= 22; count += 1) {
      await page.goto(
        await share(
          Array.from({ length: count }, () => '10000'),
          true,
        ),
      );
      const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
      const of = (words: string) => {
        const page = pages.findIndex((text) => text.includes(words));
        assert.ok(page >= 0, words);
        return page;
      };
      assert.equal(of('Khoản thu số 1 '), of('Chi tiết'), `heading with ${count} lines`);
      assert.equal(of('Còn phải trả'), of('Tổng cộng '), `sums with ${count} lines`);
    }
  });
});
