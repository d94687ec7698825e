import type { CDPSession, Page } from 'playwright-core';

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
