import { refused } from '../../../../domain/refused.ts';
import type { PhotoOwner } from '../../../photos/declare-photos.ts';
import { removePhoto } from '../../../photos/remove-photo.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { lockRecordOf } from './queries.ts';

const WHILE_DRAFT = {
  condition: 'Only before the landlord has confirmed the record.',
  refuses: ['invalid_status_transition'],
} as const;

export const HANDOVER_PHOTOS: PhotoOwner<'handovers.write'> = {
  subject: 'handover_item',
  path: '/handover-items/{handover_item_id}',
  idParam: 'handover_item_id',
  access: 'handovers.write',
  findSubject: async (tx, id) => {
    const item = await lockRecordOf(tx, id);
    await findLease(tx, item.lease_id);
    if (item.confirmed) throw refused('invalid_status_transition', { reason: 'confirmed' });
    return { type: 'handover_item', id: item.id };
  },
  removePhoto,
  add: { id: 'addHandoverPhoto', summary: 'Add a photo to an item of a handover', ...WHILE_DRAFT },
  remove: { id: 'removeHandoverPhoto', summary: 'Delete a photo of an item of a handover', ...WHILE_DRAFT },
};
