import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A browser window that fails the test on console errors, policy violations and failed requests it did not expect. */
export type Window = { context: BrowserContext; page: Page; problems: string[]; expect(problem: RegExp): void };

export async function openWindow(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'vi-VN', ...options });
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const add = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  const watch = (page: Page) => {
    page.on('console', (message) => message.type() === 'error' && add(`console: ${message.text()}`));
    page.on('pageerror', (error) => add(`error: ${error.message}`));
    page.on('response', (response) => response.status() >= 400 && add(`${response.status()} ${response.url()}`));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') add(`failed: ${request.url()}`);
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  return { context, page, problems, expect: (problem) => void expected.push(problem) };
}

/** One click on the front door. */
export async function tryDemo(page: Page, as: 'landlord' | 'renter'): Promise<void> {
  await page.goto('/');
  await page
    .locator('form[action="/demo"] button')
    .nth(as === 'landlord' ? 0 : 1)
    .click();
}

export const waitForHome = (page: Page, as: 'landlord' | 'renter'): Promise<void> =>
  as === 'landlord'
    ? page.getByRole('heading', { name: /việc đang chờ|things are waiting/ }).waitFor()
    : page.getByRole('heading', { name: /Các tháng trước|Earlier months/ }).waitFor();

/** Resolves when the page was drawn again, after its size or colours changed. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate<void>('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))');

/** WCAG 2.2 A and AA and best practice, on what is shown now. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
    where,
  );
}

/** Nothing is wider than the window. */
export async function assertNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  assert.ok(content <= window, `${where}: ${content} px in ${window} px`);
}

/** Keys, `undefined` and the like never reach a screen. */
export async function assertNoBrokenText(page: Page, where: string): Promise<void> {
  const text = await page.locator('body').innerText();
  assert.doesNotMatch(text, /undefined|NaN|Invalid|\[object|null/, where);
}
