import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Window } from './page.ts';

/** A mid-range phone on a weak mobile network. */
export const SLOW_PHONE = { slowdown: 4, megabitsPerSecond: 1.6, roundTripMs: 150 };

export type Conditions = typeof SLOW_PHONE;

/** Slows CPU and network of a page down; returns the session, with which the cache can be cleared. */
export async function throttle(page: Page, conditions: Conditions = SLOW_PHONE): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (conditions.megabitsPerSecond * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
  return session;
}

/** Without a network for the time of `work`; what fails for that reason is no problem. */
export async function offline<T>({ context, expect }: Window, work: () => Promise<T>): Promise<T> {
  expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|failed: .*\/(api\/|assets\/(keep-app|save-answers)-)/);
  await context.setOffline(true);
  try {
    return await work();
  } finally {
    await context.setOffline(false);
  }
}

/** Pages of the window see this moment; `advance` moves them on, and what they planned for that time happens. */
export async function freezeClock(
  context: BrowserContext,
  moment: string,
): Promise<{ advance(minutes: number): Promise<void> }> {
  await context.clock.install({ time: moment });
  return { advance: (minutes) => context.clock.fastForward(minutes * 60_000) };
}
