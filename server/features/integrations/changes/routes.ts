import { CHANGE_PERMISSIONS } from '../../../../domain/catalog/changes.ts';
import { refused } from '../../../../domain/refused.ts';
import { CHANGES_TEXT } from '../../../http/openapi/event-stream.ts';
import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { changeFeedOf } from './change-feed.ts';

const STREAM = {
  name: 'EventStream',
  description: 'Server-sent events. A heartbeat is a comment with the current id.',
  example: CHANGES_TEXT,
};

const DESCRIPTION = `A stream of server-sent events. Each is \`{ "resource", "id", "property_id" }\` and says only that something changed; read it to see what. \`resource\` is one of ${Object.keys(
  CHANGE_PERMISSIONS,
)
  .map((name) => `\`${name}\``)
  .join(
    ', ',
  )}. Without an \`id\`, many rows of the resource changed at once. A change arrives within two seconds of its commit. \`Last-Event-ID\` continues an earlier stream for ten minutes; after that an event \`reset\` comes first: load again what you show. There is a heartbeat at the start and every 15 seconds. Where several changes are sent together, only the last has an \`id\`. The stream ends when the access token expires, and within five seconds of the end of the session. At most 5 streams of an account are open at once (\`429\`).`;

export function changeRoutes(routes: Routes): void {
  routes.get('/changes', {
    id: 'streamChanges',
    tag: 'Changes',
    summary: 'Stream changes',
    description: `${DESCRIPTION} You are told of what your role may read, within your properties. API keys get 403.`,
    access: 'operator',
    raw: { contentType: 'text/event-stream; charset=utf-8', stream: STREAM },
    data: RawFile,
    refuses: ['no_organization'],
    live: (caller, context) => {
      const { actor } = caller;
      if (actor.kind !== 'OPERATOR' || !actor.organizationId || !actor.role) throw refused('no_organization');
      return (stream) => changeFeedOf(context).open(caller, stream);
    },
  });

  routes.get('/tenant/changes', {
    id: 'streamTenantChanges',
    tag: 'Changes',
    summary: 'Stream changes for a renter',
    description: `${DESCRIPTION} You are told of what you may read as a renter.`,
    access: 'renter',
    raw: { contentType: 'text/event-stream; charset=utf-8', stream: STREAM },
    data: RawFile,
    live: (caller, context) => (stream) => changeFeedOf(context).open(caller, stream),
  });
}
