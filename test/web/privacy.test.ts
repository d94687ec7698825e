import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh');
const house = await createFixture(today.toString());
const { api, ok, service } = house;
const renter = await house.renter('Huỳnh Ngọc Thảo', { id_number: '079190001234' });
await house.lease(await house.room('P101'), renter, { start_date: `${today.toString().slice(0, 7)}-01` });
const thao = await joinPortal(service, api(), renter.id, 'thao');
const gone = await house.renter('Trần Đã Đi', { phone: '0901234567', id_number: '079190005678' });
const debtor = await house.renter('Lê Còn Nợ');
const ended = await house.lease(await house.room('P102'), debtor, {
  start_date: today.subtract({ months: 2 }).toString(),
});
await house.make(`/leases/${ended.id}/end`, { end_date: today.toString() });
const browser = await openBrowser();
const stateOf = async () => (await ok(api().get(`/renters/${renter.id}/consents`))).state;

test('a renter reads the notice, agrees, is asked again when it changes, and downloads everything', async () => {
  const { page, problems, expect } = await openWindow(browser, service.url, { viewport: { width: 390, height: 844 } });
  expect(/401/);
  await logIn(page, thao.email, '/renter/');
  await page.getByRole('link', { name: /Cho biết bạn có đồng ý/ }).click();
  await page.getByText(/91\/2025\/QH15/).waitFor();
  await page.getByRole('button', { name: 'Tôi đồng ý' }).click();
  await page.getByText('Đồng ý trong ứng dụng').waitFor();
  await page.getByText('bản có sẵn').waitFor();
  assert.equal(await stateOf(), 'GIVEN');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải dữ liệu của tôi' }).click();
  assert.match((await saved).suggestedFilename(), /^my-data-.*\.zip$/);
  await ok(api().put('/privacy-notice', { version: 0, text_vi: 'Bản mới của chủ nhà.', text_en: 'A new text.' }));
  await page.goto('/renter/');
  await page.getByText('Nội dung đã thay đổi, hãy xem lại').click();
  await page.getByText('Bản mới của chủ nhà.').waitFor();
  await page.getByRole('button', { name: 'Tôi đồng ý' }).click();
  await page.getByRole('button', { name: 'Rút lại đồng ý' }).click();
  await page.getByText('Rút lại trong ứng dụng').waitFor();
  assert.equal(await stateOf(), 'WITHDRAWN');
  assert.deepEqual(problems, []);
});

test('an owner edits the notice, sets retention, sees who read numbers, and erases a renter who has left', async () => {
  const { page, problems, expect } = await openWindow(browser, service.url);
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/settings/privacy');
  await page.getByLabel('Tiếng Anh').fill('Edited by the owner.');
  await page.getByRole('button', { name: 'Lưu' }).first().click();
  await page.getByText('Đã lưu thông báo').waitFor();
  assert.equal((await ok(api().get('/privacy-notice'))).text_en, 'Edited by the owner.');
  await page.getByText('Chưa đặt thời hạn nào').waitFor();
  await page.getByLabel('Ảnh công tơ (tháng)').fill('6');
  await page.getByRole('button', { name: 'Lưu' }).last().click();
  await until(async () => (await ok(api().get('/retention'))).meter_photos_months === 6, 'the months to be saved');
  await page.getByText('hiện không có gì phải xóa').waitFor();

  await page.goto(`/console/renters/${renter.id}`);
  await page.getByRole('button', { name: 'Đã ký trên giấy' }).click();
  await page.getByText('Đồng ý trên giấy').waitFor();
  await page.getByRole('button', { name: 'Xem số' }).click();
  await page.getByText('079190001234').waitFor();
  await page.getByRole('link', { name: 'Ai đã xem giấy tờ' }).click();
  await page.getByText('Chỉ của một người và những người ở cùng.').waitFor();
  await page.getByRole('link', { name: 'Huỳnh Ngọc Thảo' }).first().waitFor();
  await page.getByLabel('Để làm gì').selectOption('SCAN');
  await page.getByText('Không có lượt xem nào khớp bộ lọc').waitFor();
  await page.getByRole('button', { name: 'Bỏ lọc' }).click();
  await page.getByRole('link', { name: 'Huỳnh Ngọc Thảo' }).first().waitFor();

  expect(/409/);
  await page.goto(`/console/renters/${renter.id}`);
  const erase = page.getByRole('button', { name: 'Xóa dữ liệu cá nhân' });
  const dialog = page.getByRole('dialog', { name: 'Xóa dữ liệu cá nhân' });
  await erase.click();
  await dialog.getByText('Tôi hiểu là không thể lấy lại').click();
  await dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
  assert.match(await dialog.getByRole('alert').innerText(), /đang thuê hoặc sắp thuê|hợp đồng/);

  await page.goto(`/console/renters/${debtor.id}`);
  await erase.click();
  await dialog.getByText('Tôi hiểu là không thể lấy lại').click();
  await dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
  assert.match(await dialog.getByRole('alert').innerText(), /Chưa xóa được: khách còn/);

  await page.goto(`/console/renters/${gone.id}`);
  await erase.click();
  await dialog.getByText('Tôi hiểu là không thể lấy lại').click();
  await dialog.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
  await page.getByText(/Dữ liệu cá nhân đã xóa ngày/).waitFor();
  await page.getByRole('heading', { name: /^Người thuê \/ Renter/ }).waitFor();
  assert.equal((await ok(api().get(`/renters/${gone.id}`))).phone, null);
  assert.deepEqual(problems, []);
});
