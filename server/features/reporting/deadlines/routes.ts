import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { dismiss, markDone, postpone } from './decide-deadline.ts';
import { presentDeadline } from './present-deadline.ts';
import { findDeadline, listDeadlines } from './queries.ts';
import {
  Deadline,
  DeadlineList,
  DeadlineParams,
  DeadlineQuery,
  DismissBody,
  DoneBody,
  PostponeBody,
} from './schemas.ts';
import { visibleKinds } from './visible-kinds.ts';

const TAG = 'Deadlines';
const SORTS = {
  due_at: { column: 'd.due_at', type: 'timestamptz' },
  created_at: { column: 'd.created_at', type: 'timestamptz' },
} as const;

export function deadlineRoutes(routes: Routes): void {
  routes.get('/deadlines', {
    id: 'listDeadlines',
    tag: TAG,
    summary: 'List deadlines',
    description:
      'What must not be forgotten, the most urgent first. The service looks for them every hour, for arrivals every quarter of an hour, and notifies operators once of each. One whose cause is gone is DONE by itself. Only kinds about what you may read are listed.',
    access: 'deadlines.read',
    query: DeadlineQuery,
    sorts: SORTS,
    sortedBy: 'due_at',
    data: DeadlineList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS, 'due_at');
      const rows = await listDeadlines(tx, visibleKinds(tx.actor), query, page);
      return pageResult(
        page,
        'deadlines',
        rows.map((row) => presentDeadline(row, tx.locale)),
      );
    },
  });

  routes.get('/deadlines/{deadline_id}', {
    id: 'readDeadline',
    tag: TAG,
    summary: 'Read a deadline',
    access: 'deadlines.read',
    params: DeadlineParams,
    data: Deadline,
    run: async (tx, { params }) =>
      presentDeadline(await findDeadline(tx, visibleKinds(tx.actor), params.deadline_id), tx.locale),
  });

  const deciding = {
    tag: TAG,
    access: 'deadlines.write',
    params: DeadlineParams,
    data: Deadline,
    refuses: ['invalid_status_transition'],
  } as const;

  routes.post('/deadlines/{deadline_id}/done', {
    ...deciding,
    id: 'markDeadlineDone',
    summary: 'Mark a deadline as done',
    description:
      'Marking a stay as notified also records it with the person, for the residence register. Needs the permission to change what the deadline is about.',
    body: DoneBody,
    run: async (tx, { params, body, context }) =>
      presentDeadline(await markDone(tx, context, params.deadline_id, body.reason), tx.locale),
  });

  routes.post('/deadlines/{deadline_id}/postpone', {
    ...deciding,
    id: 'postponeDeadline',
    summary: 'Postpone a deadline',
    description: 'It leaves the queue until the day and appears again then; nobody is notified again.',
    body: PostponeBody,
    run: async (tx, { params, body }) =>
      presentDeadline(await postpone(tx, params.deadline_id, body.until, body.reason), tx.locale),
  });

  routes.post('/deadlines/{deadline_id}/dismiss', {
    ...deciding,
    id: 'dismissDeadline',
    summary: 'Dismiss a deadline',
    description: 'For one that does not apply. It does not appear again.',
    body: DismissBody,
    run: async (tx, { params, body }) => presentDeadline(await dismiss(tx, params.deadline_id, body.reason), tx.locale),
  });
}
