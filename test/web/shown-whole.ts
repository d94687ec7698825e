import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { nextFrame } from './page.ts';

/** No amount reaches beyond the card, cell or button that it stands in. */
export async function assertMoneyWhole(page: Page, where: string): Promise<void> {
  // What is drawn for one width only is drawn again when that changed.
  await nextFrame(page);
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.money')]
    .filter((money) => money.checkVisibility())
    .flatMap((money) => {
      const { left, right } = money.getBoundingClientRect();
      const around = money.closest('.invoice-sums > div, .tile, .chip, td, th, .panel, main').getBoundingClientRect();
      const frame = (money.closest('.panel') ?? document.documentElement).getBoundingClientRect();
      const fits = right <= Math.min(around.right, frame.right, innerWidth) + 1 && left >= Math.max(around.left, frame.left, 0) - 1;
      return fits ? [] : [money.textContent + ' in ' + money.parentElement.className];
    })`);
  assert.deepEqual(cut, [], where);
}

const BUDGET = 0.05;

/** How much of what is shown moved while the page was loading, as browsers score it. */
export async function assertSteady(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(500);
  const moved = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  })`);
  assert.ok(moved <= BUDGET, `${path} moved by ${moved}`);
}
