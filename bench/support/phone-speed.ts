import type { Browser } from 'playwright-core';
import { median } from './comparison.ts';

/**
 * Lighthouse slows down four times, which is meant for a fast desktop: 1,500 to 2,000 in this measure. A quarter of the middle of that is a
 * phone between what Chrome's own calibration calls low-tier (264) and mid-tier (1,000).
 */
const PHONE = 1750 / 4;
const SAMPLES = 5;

/**
 * The BenchmarkIndex of Lighthouse and of Chrome's calibration: how often per tenth of a second strings of 10,000 characters are built,
 * and arrays of 100,000 numbers copied, on average of the two.
 */
const INDEX = `(() => {
  const perTenth = (work) => {
    const start = performance.now();
    let times = 0;
    do for (let more = 10; more > 0; more -= 1, times += 1) work(times);
    while (performance.now() - start < 250);
    return (times * 100) / (performance.now() - start);
  };
  const build = () => {
    let text = '';
    for (let at = 0; at < 10_000; at += 1) text += 'a';
    if (text.length === 1) throw new Error('impossible');
  };
  const numbers = [[], []];
  for (let at = 0; at < 100_000; at += 1) numbers[0][at] = numbers[1][at] = at;
  const copy = (times) => {
    const [from, to] = times % 2 === 0 ? numbers : [numbers[1], numbers[0]];
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
  };
  return (perTenth(build) + perTenth(copy)) / 2;
})()`;

/** How many times slower than now a page must be to be as slow as that phone, whatever this machine is and does at the moment. */
export async function slowdownToPhone(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.evaluate(INDEX);
    const samples: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await page.evaluate<number>(INDEX));
    return Math.max(1, median(samples) / PHONE);
  } finally {
    await page.close();
  }
}
