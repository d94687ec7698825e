import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { photoForm, plain } from '../support/photos.ts';
import { until } from '../support/until.ts';
import { openBrowser } from './browser.ts';
import { offline } from './conditions.ts';
import { countActs } from './count-acts.ts';
import { logIn } from './log-in.ts';
import { openWindow } from './page.ts';

const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const house = await createFixture(today);
const room = await house.room('P101');
const renter = await house.renter('Huỳnh Ngọc Thảo');
await house.lease(room, renter, { start_date: `${today.slice(0, 7)}-01` });
const thao = await joinPortal(house.service, house.api(), renter.id, 'thao');
const browser = await openBrowser();

const photo = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: plain('jpeg') };
const reported = async () => (await house.ok(house.api().get('/maintenance-tickets'))).tickets;

test('a leak is reported with a photo in four taps, answered by the landlord and talked about, photos added and removed', async () => {
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 } });
  const { page, problems, expect } = window;
  expect(/401/);
  await logIn(page, thao.email, '/renter/tickets');
  await page.getByText('Không có gì đang hỏng').waitFor();
  const acts = await countActs(page);
  await page.getByRole('button', { name: 'Báo hỏng' }).click();
  await page.getByRole('button', { name: 'Rò nước' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Chụp hoặc chọn ảnh').click();
  await (await chooser).setFiles(photo);
  await page.getByRole('button', { name: 'Gửi chủ nhà' }).click();
  await page.getByRole('heading', { name: 'Rò nước' }).waitFor();
  assert.ok(acts.count() <= 4, acts.list().join(', '));
  const [ticket, ...more] = await reported();
  assert.deepEqual([ticket.title, ticket.room_id, ticket.photos.length, more.length], ['Rò nước', room.id, 1, 0]);

  const path = `/maintenance-tickets/${ticket.id}`;
  await house.make(`${path}/comments`, { message: 'Chiều nay thợ ghé' });
  await house.make(`${path}/comments`, { message: 'Gọi thợ Sơn', internal: true });
  await house.ok(house.api().patch(path, { status: 'IN_PROGRESS' }));
  await house.ok(house.api().post(`${path}/photos`, photoForm(plain('jpeg'))));
  await page.getByText('Chiều nay thợ ghé').waitFor();
  await page.getByText('Chuyển sang: đang xử lý').waitFor();
  assert.equal(await page.getByText('Gọi thợ Sơn').count(), 0);

  const message = page.getByLabel('Lời nhắn cho chủ nhà');
  await offline(window, async () => {
    await message.fill('Tôi có nhà sau 17 giờ <b>&</b> 🙂');
    await page.getByText('được giữ trên máy này').waitFor();
  });
  await page.reload();
  assert.equal(await message.inputValue(), 'Tôi có nhà sau 17 giờ <b>&</b> 🙂');
  await page.getByRole('button', { name: 'Gửi lời nhắn' }).click();
  await until(async () => (await message.inputValue()) === '', 'the message is sent');
  const { comments } = await house.ok(house.api().get(path));
  assert.equal(comments.at(-1).message, 'Tôi có nhà sau 17 giờ <b>&</b> 🙂');
  assert.equal(comments.at(-1).author.kind, 'RENTER');

  // Only their own photo can be removed, the landlord's stays.
  const remove = page.getByRole('button', { name: 'Xóa ảnh này' });
  assert.equal(await remove.count(), 1);
  await page.locator('header input[type=file]').setInputFiles(photo);
  await until(async () => (await remove.count()) === 2, 'the second photo');
  await remove.first().click();
  await until(async () => (await remove.count()) === 1, 'one photo less');
  const left = (await house.ok(house.api().get(path))).photos;
  assert.deepEqual(left.map((one: { uploaded_by_kind: string }) => one.uploaded_by_kind).sort(), [
    'OPERATOR',
    'RENTER',
  ]);

  await house.ok(house.api().patch(path, { status: 'RESOLVED' }));
  await page.getByText('Đã sửa xong. Nếu vẫn hỏng').waitFor();
  await page.goto('/renter/tickets?tab=done');
  await page.getByRole('link', { name: /Rò nước/ }).waitFor();
  assert.deepEqual(problems, []);
});

test('a report that fails keeps what was typed and is made once; its photos can follow', async () => {
  const window = await openWindow(browser, house.service.url, { viewport: { width: 390, height: 844 } });
  const { page, problems, expect } = window;
  expect(/401|400|ERR_FAILED|failed/);
  await logIn(page, thao.email, '/renter/tickets?new=1');
  const send = page.getByRole('button', { name: 'Gửi chủ nhà' });
  await send.click();
  await page.locator('[name=title][aria-invalid=true]').waitFor();
  const title = `${'Ổ khóa '.repeat(20)}x`;
  await page.getByLabel('Cần sửa gì').fill(title);
  await page.getByLabel('Tả thêm').fill('Kẹt từ tối qua');
  // The answer gets lost after the service has made the ticket.
  let lost = 0;
  await page.route('**/tenant/maintenance-tickets', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await page.route('**/photos', (route) => route.abort('failed'));
  const note = { name: 'ghi chú.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await page.locator('.report input[type=file]').setInputFiles([note, photo]);
  await page.locator('.report [role=alert]', { hasText: 'ghi chú.txt không phải ảnh' }).waitFor();
  assert.equal(await page.locator('.report img').count(), 1, 'the photo alone is kept');
  await send.click();
  await page.getByText('Đã báo. 1 ảnh chưa gửi được.').waitFor({ timeout: 20_000 });
  const [first, second] = await Promise.all(
    (await page.locator('dialog footer .btn').all()).map((button) => button.boundingBox()),
  );
  assert.ok(first && second && first.y === second.y && second.x - first.x - first.width >= 8, 'apart, on one line');
  await page.unroute('**/photos');
  await page.getByRole('button', { name: 'Gửi lại ảnh' }).click();
  await page.getByRole('heading', { name: title.trim() }).waitFor();
  const made = (await reported()).filter((one: { title: string }) => one.title === title.trim());
  assert.deepEqual([made.length, made[0].photos.length, made[0].description], [1, 1, 'Kẹt từ tối qua']);
  assert.deepEqual(problems, []);
});

test('of two rooms the broken one is chosen, and every problem says in which room it is', async () => {
  const second = await house.room('P102');
  await house.lease(second, renter, { start_date: `${today.slice(0, 7)}-01` });
  const { page, problems, expect } = await openWindow(browser, house.service.url);
  expect(/401/);
  await logIn(page, thao.email, '/renter/tickets?new=1');
  const choose = page.getByRole('group', { name: 'Phòng nào hỏng' });
  await choose.getByRole('button', { name: 'P102' }).click();
  await page.getByLabel('Cần sửa gì').fill('Cửa sổ kẹt');
  await page.getByRole('button', { name: 'Gửi chủ nhà' }).click();
  await page.getByRole('heading', { name: 'Cửa sổ kẹt' }).waitFor();
  await page.locator('.crumbs').getByText('phòng P102').waitFor();
  await page.goto('/renter/tickets?new=1');
  await choose.waitFor();
  await page.getByLabel('Cần sửa gì').fill('Đèn hỏng');
  await page.getByRole('button', { name: 'Gửi chủ nhà' }).click();
  await page.getByRole('heading', { name: 'Đèn hỏng' }).waitFor();
  const roomOf = async (of: string) => (await reported()).find(({ title }: { title: string }) => title === of).room_id;
  assert.deepEqual([await roomOf('Cửa sổ kẹt'), await roomOf('Đèn hỏng')], [second.id, room.id]);
  await page.goto('/renter/tickets');
  await page.locator('a.row', { hasText: 'Đèn hỏng' }).getByText('phòng P101').waitFor();
  assert.deepEqual(problems, []);
});
