import type { Page } from 'playwright-core';

export type Acts = { count(): number; list(): string[] };

/** Keys that belong to typing a value. */
const TYPING = [
  'Backspace',
  'Delete',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
];

const COUNTER = `(() => {
  const typing = new Set(${JSON.stringify(TYPING)});
  const isField = (node) => node instanceof Element && node.matches('input, textarea, [contenteditable]');
  const nameOf = (node) => (node instanceof Element ? (node.closest('a, button, summary, label, input, [role]') ?? node).textContent : '').trim().slice(0, 40);
  addEventListener('pointerdown', (event) => event.isTrusted && window.__countAct('tap ' + nameOf(event.target)), true);
  addEventListener('keydown', (event) => {
    if (!event.isTrusted || event.repeat || typing.has(event.key)) return;
    const isTyped = isField(event.target) && event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!isTyped) window.__countAct('key ' + event.key);
  }, true);
})()`;

/** Counts every tap and key of a person from here on, across navigations; typed values do not count. */
export async function countActs(page: Page): Promise<Acts> {
  const acts: string[] = [];
  await page.exposeFunction('__countAct', (act: string) => void acts.push(act));
  await page.addInitScript(COUNTER);
  await page.evaluate(COUNTER);
  return { count: () => acts.length, list: () => [...acts] };
}
