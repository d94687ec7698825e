import { offerUpdate } from './updates.ts';

type Policy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Keeps the app on this device. A new version is offered when it is complete; it is used when the person says so. */
export async function keepApp(basepath: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  // The only script address that the apps make: the policy of the page allows no other.
  const address = `${basepath}/sw.js`;
  const rules = { createScriptURL: () => address };
  const trusted = trustedTypes?.createPolicy('rentroll-worker', rules).createScriptURL(address) ?? address;
  const registration = await navigator.serviceWorker.register(trusted, { scope: `${basepath}/` });
  const look = () => {
    // Without a controller this is the first visit: there is nothing older to replace.
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) offerUpdate(() => use(waiting));
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}

function use(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('use-now');
}
