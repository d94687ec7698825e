import { DEADLINE_KINDS, DEADLINE_PERMISSIONS, type DeadlineKind } from '../../../../domain/catalog/deadlines.ts';
import type { Actor } from '../../../security/actor.ts';
import { may } from '../../../security/may.ts';

/** The kinds about what the actor may read. */
export const visibleKinds = (actor: Actor): DeadlineKind[] =>
  DEADLINE_KINDS.filter((kind) => may(actor, DEADLINE_PERMISSIONS[kind].read));
