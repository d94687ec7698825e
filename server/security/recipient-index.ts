import { emailKey } from './email-key.ts';
import type { Sealing } from './sealing.ts';

/** Finds stored messages by the address or number they go to, without revealing it. */
export const recipientIndex = (sealing: Sealing, recipient: string): Buffer =>
  sealing.blindIndex(`recipient ${recipient.includes('@') ? emailKey(recipient) : recipient}`);
