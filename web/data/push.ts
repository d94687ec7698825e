import type { Client } from '@rentroll/client';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

export async function readPushState(): Promise<{ state: PushState; endpoint: string | null }> {
  if (!isSupported()) return { state: 'unsupported', endpoint: null };
  if (Notification.permission === 'denied') return { state: 'denied', endpoint: null };
  const { endpoint = null } = (await subscription()) ?? {};
  return { state: endpoint ? 'on' : 'off', endpoint };
}

/** Asks the person, then the browser's push service, and registers this browser. Only from a tap that explained why. */
export async function turnPushOn(api: Client): Promise<PushState> {
  const permission = await Notification.requestPermission();
  // Who closes the question has not refused.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  const { public_key } = await api.get('/devices/vapid-key');
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await register(api, made);
  return 'on';
}

export async function turnPushOff(api: Client): Promise<void> {
  const held = await subscription();
  const { devices } = await api.get('/devices', { query: { limit: 200 } });
  const own = devices.find((device) => held && device.subscription?.endpoint === held.endpoint);
  if (own) await api.delete('/devices/{device_id}', { path: { device_id: own.id } });
  await held?.unsubscribe();
}

/** A registration ends with its session, so it is renewed on every start of the app. */
export async function renewPush(api: Client): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const held = await subscription();
  if (held) await register(api, held).catch(() => undefined);
}

async function register(api: Client, held: PushSubscription): Promise<void> {
  const { endpoint, keys } = held.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  const { p256dh, auth } = keys;
  await api.post('/devices', { body: { platform: 'WEB', subscription: { endpoint, keys: { p256dh, auth } } } });
}
