import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { createPapersFixture } from '../papers/papers-fixture.ts';
import { joinPortal } from '../renter/portal.ts';
import { PASSWORD } from '../support/people.ts';
import { plain } from '../support/photos.ts';
import { setUpApp } from '../support/second-factors.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { goTo, openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createPapersFixture(today);
const { api, ok, lease302: lease, renterOfLease: renter } = house;
const tung = await joinPortal(house.service, api(), renter.id, 'tung');
const handovers = async () => (await ok(api().get(`/leases/${lease.id}/handovers`))).handovers;
const browser = await openBrowser();
const PHONE = { viewport: { width: 390, height: 844 } };

/** What the job finds every quarter of an hour is found, and done, before anything is looked at. */
async function doAllThatIsDue(): Promise<void> {
  const { context } = house.service.running;
  const scope = {
    organizationId: house.landlord.organizationId,
    timezone: 'Asia/Ho_Chi_Minh',
    propertyIds: null,
  };
  const caller = systemCaller('deadlines', context.clock.now());
  await context.database.scoped(scope, 'write', caller, (tx) => findDeadlines(tx, context));
  const { deadlines } = await ok(api().get('/deadlines?limit=200'));
  for (const { id } of deadlines) await ok(api().post(`/deadlines/${id}/done`, {}));
}

test('papers name what is missing, a handover goes from landlord to renter, and its differences reach the settlement', async () => {
  await ok(api().patch(`/leases/${lease.id}/members/${house.vy.id}`, { gender: null }));
  await doAllThatIsDue();
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(/401/);
  await logIn(page, house.landlord.email, `/console/leases/${lease.id}/papers`);

  const papers = page.getByRole('region', { name: 'Giấy tờ của hợp đồng' });
  await papers.getByText('2 loại chưa in được').waitFor();
  const due = page.getByRole('region', { name: 'Việc đến hạn' });
  await due.getByText('Hợp đồng này không có việc nào đến hạn.').waitFor();
  await papers.getByRole('button', { name: 'Điền giới tính' }).first().click();
  await page.getByRole('dialog').getByLabel('Giới tính').selectOption('FEMALE');
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await papers.getByText('chưa in được').waitFor({ state: 'detached' });
  const [word] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('button', { name: 'Word' }).click(),
  ]);
  assert.match(word.suggestedFilename(), /^hop-dong-P302-.*\.docx$/);

  await page.getByRole('button', { name: 'Lập biên bản nhận phòng' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Giá trị mỗi món').first().fill('3500000');
  await sheet.getByLabel('Số chìa khóa').fill('2');
  await sheet.getByRole('button', { name: 'Lưu nháp' }).click();
  await page.getByRole('button', { name: 'Xác nhận biên bản' }).click();
  await page.getByText('Chờ khách xác nhận').waitFor();

  await page.getByRole('button', { name: 'Thêm tệp' }).click();
  await page.getByRole('dialog').getByText('Căn cước, giấy tờ tùy thân').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'cccd.jpg', mimeType: 'image/jpeg', buffer: plain('jpeg') });
  await page.getByRole('button', { name: 'Mở cccd.jpg' }).waitFor();
  const [file] = (await ok(api().get(`/attachments?owner_type=lease&owner_id=${lease.id}`))).attachments;
  assert.equal(file.kind, 'IDENTITY_PAPER');

  const phone = await openWindow(browser, house.service.url, PHONE);
  phone.expect(/401/);
  await logIn(phone.page, tung.email, '/renter/');
  const waiting = phone.page.getByRole('region', { name: 'Chờ bạn xác nhận' });
  await waiting.getByRole('link', { name: /Lúc nhận phòng/ }).click();
  await phone.page.getByText('Chờ bạn xác nhận').waitFor();
  await phone.page.getByLabel('Ý kiến của bạn').fill('Giường <b>cũ</b>');
  await phone.page.getByRole('button', { name: 'Xác nhận biên bản' }).dblclick();
  await phone.page.getByText('Bạn đã xác nhận biên bản này.').waitFor();
  await page.getByText('Ý kiến: Giường <b>cũ</b>').waitFor();
  assert.equal((await handovers())[0].status, 'CONFIRMED');
  await goTo(phone.page, '/renter/');
  await phone.page.getByRole('link', { name: 'Gửi số điện nước' }).waitFor();
  await waiting.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Lập biên bản trả phòng' }).click();
  await sheet.getByLabel('Tình trạng').first().selectOption('MISSING');
  await sheet.getByRole('button', { name: 'Lưu nháp' }).click();
  await page.getByText('Giường: thiếu 1 trên 1').waitFor();
  await page.getByRole('link', { name: 'Quyết toán' }).click();
  await page.getByRole('button', { name: 'Lấy 1 mục từ biên bản trả phòng' }).click();
  await until(
    async () => (await page.getByLabel('Số tiền').first().inputValue()).replaceAll(/\D/g, '') === '3500000',
    'the proposed amount',
  );

  const [draft] = await handovers();
  const items = draft.items.map(({ id, name }: { id: string; name: string }) => ({ id, name }));
  const readings = { electricity: 1310, water: 58 };
  await ok(api().patch(`/leases/${lease.id}/handovers/${draft.id}`, { items, readings }));
  await goTo(page, `/console/leases/${lease.id}/papers`);
  await page.getByText('thiếu 1 trên 1').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Quyết toán' }).click();
  await page.getByRole('button', { name: 'Bỏ mục này' }).click();
  await page.getByRole('button', { name: 'Lấy số công tơ từ biên bản trả phòng' }).click();
  assert.equal((await page.getByLabel('Điện', { exact: true }).inputValue()).replaceAll(/\D/g, ''), '1310');
  assert.equal(await page.getByLabel('Nước', { exact: true }).inputValue(), '58');
  assert.deepEqual([...problems, ...phone.problems], []);
});

test('the template of contracts is checked while typing, and a saved version prints', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url, PHONE);
  expect(/401/);
  await logIn(page, house.landlord.email, '/console/settings/contract');
  const contents = page.getByRole('region', { name: 'Nội dung bắt buộc' });
  await contents.getByText('Có 11 trên 11').waitFor();
  await page.getByRole('button', { name: 'Điều 4. Giá thuê và các khoản hằng tháng' }).click();
  const text = page.getByLabel('Nội dung', { exact: true });
  const before = await text.inputValue();
  await text.fill('Giá thuê là {{gia_thue}}.');
  await contents.getByText('Có 10 trên 11').waitFor();
  await contents.getByText('Điều khoản chưa ghi giá thuê').waitFor();
  await page.getByText('Không có thông tin nào tên {{gia_thue}}').waitFor();
  await text.fill(`${before}\nTiền nhà tính theo tháng dương lịch.`);
  await contents.getByText('Có 11 trên 11').waitFor();
  await page.getByRole('button', { name: 'Lưu thành bản mới' }).click();
  await page.getByRole('region', { name: 'Các bản' }).getByText('Bản 1').waitFor();
  const { contract_template } = await ok(api().get('/contract-templates'));
  assert.ok(contract_template.clauses.some((clause: { text: string }) => clause.text.includes('dương lịch')));
  const items = [{ name: 'Máy lạnh hai chiều kèm điều khiển, giá treo và ống đồng '.repeat(3).trim() }];
  await ok(api().post(`/leases/${lease.id}/handovers`, { kind: 'IN', items }));
  await goTo(page, `/console/leases/${lease.id}/papers`);
  await page.getByText('Theo mẫu chuẩn · in lần cuối').waitFor();
  await page.getByText('Thêm ảnh').first().waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  await page.getByLabel('Mẫu', { exact: true }).selectOption({ label: 'Bản 1, mới nhất' });
  await page.getByText('Theo mẫu của bạn, bản 1').waitFor();
  await page.getByLabel('Kèm bản tiếng Anh').check();
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Word' }).click()]);
  const { printed } = (await ok(api().get(`/leases/${lease.id}/papers`))).contract;
  assert.deepEqual([printed.template_version, printed.companion], [1, true]);
  const phone = await openWindow(browser, house.service.url, PHONE);
  phone.expect(/401/);
  await logIn(phone.page, tung.email, '/renter/household');
  const saving = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: 'Tải PDF' }).click();
  assert.match((await saving).suggestedFilename(), /^hop-dong-P302-.*\.pdf$/);
  assert.deepEqual(phone.problems, []);
  assert.deepEqual(problems, []);
});

test('who has a second factor proves it before a paper with identity numbers opens, in a dialog that no empty tab hides', async () => {
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(/401|403/);
  // The browser's own viewer of a picture styles its page, which the picture's policy forbids.
  expect(/Applying inline style/);
  const factor = await setUpApp(house.service, api());
  const headers = { 'sec-fetch-site': 'same-origin' };
  const log = (path: string, data: object) => page.request.post(`/api/v1/auth/login${path}`, { headers, data });
  const asked = await log('', { email: house.landlord.email, password: PASSWORD, refresh_in: 'cookie' });
  const { challenge } = (await asked.json()).error.details;
  await log('/second-factor', { challenge, code: factor.code(), refresh_in: 'cookie' });
  house.service.clock.advance({ minutes: 6 });
  await page.goto(`/console/leases/${lease.id}/papers`);
  const tabs = () => page.context().pages().length;
  const papers = page.getByRole('region', { name: 'Giấy tờ của hợp đồng' });
  await papers.getByRole('button', { name: 'PDF' }).first().click();
  const proof = page.getByRole('dialog', { name: 'Xác nhận đó là bạn' });
  await proof.getByLabel('Mã trong ứng dụng xác thực').fill(factor.code());
  await until(async () => tabs() === 1, 'the empty tab to be closed');
  const opened = page.context().waitForEvent('page');
  await proof.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await opened;
  const [word] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('button', { name: 'Word' }).click(),
  ]);
  assert.match(word.suggestedFilename(), /\.docx$/, 'without asking again');
  const [paper] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Mở cccd.jpg' }).click(),
  ]);
  await paper.waitForURL(/\/api\/v1\/photos\//);
  assert.deepEqual(problems, []);
});
