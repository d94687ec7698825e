import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { type LinkPhoto, presentPhotos } from '../../../photos/photo.ts';
import type { CommentRow, TicketRow } from './queries.ts';

export const presentComment = ({ author_kind, author_name, ...comment }: CommentRow) => ({
  ...comment,
  author: { kind: author_kind, name: author_name },
});

export const presentTicket = (
  { priority, status, comments, photos, ...row }: TicketRow,
  locale: Locale,
  link: LinkPhoto,
) => ({
  ...row,
  display: {
    priority: withLabel('ticket_priority', priority, locale),
    status: withLabel('ticket_status', status, locale),
  },
  photos: presentPhotos(photos, link),
  comments: comments.map(presentComment),
});

/** Without internal comments; the response schema leaves out cost and assignee. */
export const presentTenantTicket = (row: TicketRow, locale: Locale, link: LinkPhoto) =>
  presentTicket({ ...row, comments: row.comments.filter(({ internal }) => !internal) }, locale, link);
