import type { OperatorActor, RenterActor } from '../security/actor.ts';
import type { AccessClaim } from '../security/tokens.ts';

export type LiveCaller = {
  actor: OperatorActor | RenterActor;
  claim: AccessClaim;
  lastEventId: string | null;
};

export type LiveStream = {
  write(text: string): void;
  end(): void;
  onEnd(listener: () => void): void;
};
