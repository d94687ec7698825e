import type { Transaction } from '../database/transaction.ts';
import { type JobData, Jobs } from '../jobs/jobs.ts';
import type { QueueName } from '../jobs/queues.ts';

/** Simulated history must not enqueue work: emails of last year must not be sent today. */
export class SilentJobs extends Jobs {
  readonly mails: string[] = [];

  override async enqueue(_tx: Transaction, name: QueueName, data: JobData): Promise<void> {
    // Several transfers share the transaction: rolling back a failed one would roll back the others.
    if (name === 'transfer.book') throw new Error('A demo transfer could not be booked');
    if (name === 'mail.deliver') this.mails.push(String(data.mail_id));
  }
}
