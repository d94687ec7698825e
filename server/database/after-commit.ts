/** What a transaction leaves to be done: events to dispatch, deliveries to send. */
export type PendingWork = 'events' | 'deliveries';

export type AfterCommit = (database: { notifyPending(work: PendingWork): void }) => void | Promise<void>;
