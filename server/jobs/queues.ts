/** Every queue with its retry rules; the schema migration creates them. */
export const QUEUES = {
  'mail.deliver': {
    policy: 'standard',
    retryLimit: 12,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  // A code is valid for five minutes, so attempts follow each other quickly; those of an invitation take their time.
  'text_messages.deliver': {
    policy: 'standard',
    retryLimit: 8,
    retryDelay: 3,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
  },
  'identity.sweep': { policy: 'short', retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: 300 },
  'notices.send': {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 600,
  },
  'notices.sweep': { policy: 'short', retryLimit: 0, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  'schedules.run': { policy: 'exclusive', retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 3600 },
  'deadlines.find': { policy: 'exclusive', retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 3600 },
  'retention.apply': { policy: 'exclusive', retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 3600 },
  'storage.sweep': {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 900,
  },
  'transfer.book': {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'billing.run': {
    policy: 'standard',
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 900,
  },
} as const;

export type QueueName = keyof typeof QUEUES;
