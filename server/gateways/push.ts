import type { DevicePlatform } from '../../domain/catalog/accounts.ts';

export type PushDevice = {
  id: string;
  platform: DevicePlatform;
  /** A token of the push service, or for WEB the endpoint of the subscription. */
  address: string;
  p256dh: string | null;
  auth: string | null;
};

/** `id` is that of the notice: a repeat replaces the previous message instead of appearing twice. */
export type PushMessage = { id: string; title: string; body: string; data: Record<string, string> };

/**
 * `gone` and `rejected` are final, `later` is retried; `delivered` if another device of the person has received the message,
 * `notSent` if the service says that it has not sent it.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'later'; reason: string; delivered?: true; notSent?: true };

export type PushSender = { send(device: PushDevice, message: PushMessage): Promise<Outcome>; close(): void };
export type PushSenders = Partial<Record<PushDevice['platform'], PushSender>>;

/** How long a push service keeps a message for an offline device. */
export const PUSH_TTL_SECONDS = 3 * 24 * 3600;

export const SENT = { kind: 'sent' } as const;
export const GONE = { kind: 'gone' } as const;
export const rejected = (reason: string) => ({ kind: 'rejected', reason }) as const;
export const retryLater = (reason: string) => ({ kind: 'later', reason }) as const;

/** Overloaded and failing services are retried; other errors are final. */
export const byStatus = (name: string, status: number, detail = ''): Outcome => {
  const reason = `${name} answered ${status}${detail && ` ${detail}`}`;
  return status === 429 || status === 408 || status >= 500 ? retryLater(reason) : rejected(reason);
};
