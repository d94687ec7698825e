import { Places } from '../places.ts';
import { NoFreeConnection } from './connect.ts';

/** The share of an organization is taken; the transaction must start again and wait before it connects. */
export class ShareTaken extends NoFreeConnection {
  readonly organizationId: string;

  constructor(organizationId: string) {
    super(`All connections of organization ${organizationId} are busy`);
    this.organizationId = organizationId;
  }
}

/** Lets one organization hold at most half of a pool; its further transactions wait. */
export class ConnectionShares extends Places {
  constructor(connections: number, waitMs?: number) {
    super(Math.max(1, Math.floor(connections / 2)), () => new NoFreeConnection(), waitMs);
  }

  /** For a transaction that already has its connection: waiting would withhold it from others, so it must start again. */
  takeNow(organizationId: string): () => void {
    const free = this.takeFree(organizationId);
    if (!free) throw new ShareTaken(organizationId);
    return free;
  }
}
