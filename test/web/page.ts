import assert from 'node:assert/strict';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { until } from '../support/until.ts';

/** A browser window that fails the test on console errors, policy violations and failed requests it did not expect. */
export type Window = { context: BrowserContext; page: Page; problems: string[]; expect(problem: RegExp): void };

export async function openWindow(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Window> {
  // Nothing moves: every frame of an animation is drawn without a graphics card.
  const still = { reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({
    ...{ baseURL: url, serviceWorkers: 'block', locale: 'vi-VN', ...still },
    ...options,
  });
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

/** Opens another screen of the open app, as a link would, and resolves when the one before is gone; the same screen is loaded anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (path.split('?')[0] === pathname) return void (await page.goto(path));
  const before = await page.locator('.main h1').first().elementHandle();
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await until(() => before?.evaluate((heading) => !heading.isConnected), `${path} to open`, 20);
}

export type Size = { width: number; height: number };

/** Resolves when the page was drawn in this size. */
export async function resize(page: Page, size: Size): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === size.width && now.height === size.height) return;
  await page.setViewportSize(size);
  await page.evaluate<void>(`new Promise((go) => {
    const look = () => requestAnimationFrame(innerWidth === ${size.width} ? () => requestAnimationFrame(() => go()) : look);
    look();
  })`);
}

/** Resolves when the page was drawn again, after its colours or what it shows changed. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate<void>('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))');

/**
 * Colours are measured at rest: nothing may still be changing, and what is off the screen, which the browser may skip,
 * would have the colours of before.
 */
const PREPARE = `{
  const rest = new CSSStyleSheet();
  rest.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; content-visibility: visible !important }');
  document.adoptedStyleSheets.push(rest);
  // Rows that are not in the page meanwhile, with what stands in their places.
  let away = null;
  const words = new Set(['id', 'for', 'href', 'src', 'alt', 'title', 'value', 'name', 'aria-label', 'aria-labelledby', 'aria-describedby', 'placeholder']);
  const nameOf = (element) =>
    element.tagName +
    [...element.attributes].map(({ name, value }) => (words.has(name) ? name : name + value)).join();
  const filled = (value) => (value.trim() ? '+' : '-');
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  // Where an amount has its sign depends on the language; what is closed is not shown, and menus are filled a moment later.
  const partsOf = (element) =>
    element.matches('.dong, dialog:not([open]), details:not([open]) > :not(summary)')
      ? ''
      : element.tagName +
        [...element.attributes].map(({ name, value }) => name + (words.has(name) ? filled(value) : value)).join() +
        (hasText(element) ? '+(' : '(') +
        [...element.children].map(partsOf).join('') +
        ')';
  window.structureNow = () => {
    let [a, b] = [innerWidth, 0];
    for (const character of partsOf(document.body)) {
      a = Math.imul(a ^ character.charCodeAt(0), 2654435761);
      b = Math.imul(b ^ character.charCodeAt(0), 1597334677) ^ (b >>> 13);
    }
    return a + ' ' + b;
  };
  const findAlike = () => {
    const alike = [];
    const seen = new Map();
    const shapes = new Map();
    const shapeOf = (element) => {
      if (!shapes.has(element)) shapes.set(element, nameOf(element) + '(' + [...element.children].map(shapeOf).join() + ')');
      return shapes.get(element);
    };
    const visit = (parent, place) => {
      for (const child of parent.children) {
        const key = place + ' > ' + shapeOf(child);
        if (child.matches('li, tr')) seen.set(key, (seen.get(key) ?? 0) + 1);
        if (seen.get(key) > 2) alike.push(child);
        else visit(child, place + ' > ' + nameOf(child));
      }
    };
    visit(document.body, '');
    return alike;
  };
  window.hasFewRows = () => away !== null;
  window.showFewRows = async () => {
    away = findAlike().map((row) => ({ row, place: document.createComment('') }));
    for (const { row, place } of away) row.replaceWith(place);
    if (away.length > 0) await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  };
  window.showAllRows = () => {
    for (const { row, place } of away) place.replaceWith(row);
    away = null;
  };
  const OFF = ':disabled, :disabled *, [aria-disabled=true], [aria-disabled=true] *';
  const alphaOf = (colour) => {
    if (colour.includes('/')) return parseFloat(colour.split('/')[1]);
    return colour.startsWith('rgba') ? parseFloat(colour.split(',')[3]) : 1;
  };
  let grounds = new Map();
  const groundOf = (box) => {
    if (!box) return '';
    if (!grounds.has(box)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, textShadow } = getComputedStyle(box);
      const layers = [];
      if (opacity !== '1') layers.push('opacity ' + opacity);
      if (filter !== 'none' || mixBlendMode !== 'normal' || textShadow !== 'none') layers.push(filter, mixBlendMode, textShadow);
      if (backgroundImage !== 'none') layers.push(backgroundImage);
      const alpha = alphaOf(backgroundColor);
      if (alpha > 0) layers.push(backgroundColor);
      if (alpha !== 1) layers.push(groundOf(box.parentElement));
      grounds.set(box, layers.join(' on '));
    }
    return grounds.get(box);
  };
  const coverOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return !front || front === element || front.contains(element) || element.contains(front) ? '' : 'under ' + nameOf(front);
  };
  const inkOf = (element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return [color, fontSize, fontWeight, groundOf(element), coverOf(element), element.matches(OFF) ? 'off' : ''].join(' | ');
  };
  let written = new Map();
  window.inksNow = () => {
    written = new Map();
    grounds = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const elements = new Set(document.querySelectorAll('input, select, textarea'));
    while (texts.nextNode()) if (texts.currentNode.data.trim()) elements.add(texts.currentNode.parentElement);
    for (const element of elements)
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) written.set(inkOf(element), element);
    return [...written.keys()];
  };
  // Links among other words of their block.
  window.hasLinksInText = () =>
    [...document.querySelectorAll('a[href]')].some((link) => {
      if (getComputedStyle(link).display !== 'inline') return false;
      let block = link.parentElement;
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      const linked = [...block.querySelectorAll('a')].map((each) => each.textContent).join('');
      return block.textContent.trim().length > linked.trim().length;
    });
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-unread]' }] });
  window.checkNow = async (options, unread) => {
    const elements = unread.map((ink) => written.get(ink));
    for (const element of elements) element.dataset.unread = '';
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'] });
    for (const element of elements) delete element.dataset.unread;
    return violations;
  };
}`;

const prepare = async (page: Page): Promise<void> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${axe.source}; ${PREPARE}`);
};

/** Of rows that differ only in their words, two are in the page meanwhile: long lists take axe, and every change of the page, long. */
export async function withFewRows<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await prepare(page);
  await page.evaluate('showFewRows()');
  const result = await work();
  await page.evaluate('showAllRows()');
  return result;
}

/** Pages that axe has checked before in the same size: the same elements, with other words. */
const checked = new Set<string>();
/** Rules that depend on the words themselves, or on the space they take. */
const WORD_RULES = [
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'image-redundant-alt',
  'label-title-only',
  'landmark-unique',
  'target-size',
  'valid-lang',
];

/** Text of a colour, size and weight on a background that axe has found readable before, on whichever page. */
const readable = new Set<string>();

/**
 * WCAG 2.2 A and AA and best practice on what is shown now, or only what depends on colours. What takes long is checked once: contrast for
 * each text on a background that no page before had, and a page whose elements were all checked before, such as the same page in another
 * language, only by the rules about words. Returns whether its elements are new.
 */
export async function assertAccessible(page: Page, where: string, rules: 'all' | 'colours' = 'all'): Promise<boolean> {
  await prepare(page);
  if (!(await page.evaluate<boolean>('hasFewRows()')))
    return withFewRows(page, () => assertAccessible(page, where, rules));
  const { inks, structure, links } = await page.evaluate<Seen>(
    '({ inks: inksNow(), structure: structureNow(), links: hasLinksInText() })',
  );
  const unread = inks.filter((ink) => !readable.has(ink));
  const isNew = !checked.has(`${rules} ${structure}`);
  const options = optionsFor(rules, isNew && (rules === 'all' || links), unread.length > 0);
  if (options) await check(page, where, `checkNow(${JSON.stringify(options)}, ${JSON.stringify(unread)})`);
  checked.add(`${rules} ${structure}`);
  for (const ink of unread) readable.add(ink);
  return isNew;
}

type Seen = { inks: string[]; structure: string; links: boolean };

/** One run for everything: axe measures the whole page anew in each. */
function optionsFor(rules: 'all' | 'colours', isNew: boolean, hasUnread: boolean): RunOptions | null {
  if (rules === 'all' && isNew) return { rules: { 'color-contrast': { enabled: hasUnread } } };
  const chosen = rules === 'all' ? WORD_RULES : isNew ? ['link-in-text-block'] : [];
  const runOnly = hasUnread ? [...chosen, 'color-contrast'] : chosen;
  return runOnly.length > 0 ? { runOnly } : null;
}

async function check(page: Page, where: string, script: string): Promise<void> {
  const violations = await page.evaluate<AxeResults['violations']>(script);
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 5)
          .map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`)
          .join(', ')}`,
    ),
    [],
    where,
  );
}

/** Nothing is wider than the window, once the page has taken its new size. */
export async function assertNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const wide = () =>
    page.evaluate<string>(`document.documentElement.scrollWidth <= innerWidth ? '' : innerWidth + ' px: ' +
      [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.tagName + '.' + element.className)
        .slice(0, 5)
        .join(', ')`);
  await until(async () => (await wide()) === '', 'the width', 2).catch(async () =>
    assert.fail(`${where}: wider than ${await wide()}`),
  );
}

/** Keys, `undefined` and the like never reach a screen. */
export async function assertNoBrokenText(page: Page, where: string): Promise<void> {
  const text = await page.locator('body').innerText();
  assert.doesNotMatch(text, /undefined|NaN|Invalid|\[object|null/, where);
}
