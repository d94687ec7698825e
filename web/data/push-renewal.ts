import { useEffect } from 'react';
import { useApp } from './app.ts';

/** Renews the registration of this device; what that takes is loaded only where notifications are on. */
export function usePushRenewal(): void {
  const { api } = useApp();
  useEffect(() => {
    if (globalThis.Notification?.permission === 'granted')
      void import('./push.ts').then(({ renewPush }) => renewPush(api()));
  }, [api]);
}
