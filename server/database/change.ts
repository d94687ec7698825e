import type { ChangeResource } from '../../domain/catalog/changes.ts';

export type Change = {
  organization_id: string;
  resource: ChangeResource;
  /** Null: many rows changed. */
  id: string | null;
  property_id: string | null;
};
