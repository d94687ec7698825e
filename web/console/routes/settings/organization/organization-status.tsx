import type { Organization } from '@rentroll/client';
import { Archive, CircleCheck, CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { State } from '../../../../ui/state/badge.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { organizationWords } from '../../../../words/settings-organization.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useCan } from '../shared/use-can.ts';

type Status = Organization['status'];

/** Suspended and archived organizations are read-only; both can be undone. */
export function OrganizationStatus({ organization }: { readonly organization: Organization }) {
  const words = useWords(organizationWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useCan('organization.write');
  const [asking, setAsking] = useState<'SUSPENDED' | 'ARCHIVED' | null>(null);
  const change = useSave(
    (status: Status) =>
      api().patch('/organizations/{organization_id}', {
        path: { organization_id: organization.id },
        body: { status },
      }),
    { said: common.saved, done: () => setAsking(null) },
  );
  const { status } = organization;
  return (
    <section className="panel" aria-labelledby="h-status">
      <header>
        <h2 id="h-status">{words.status}</h2>
        <State
          tone={status === 'ACTIVE' ? '' : 'warn'}
          icon={status === 'ACTIVE' ? CircleCheck : CirclePause}
          label={words.statuses[status]}
        />
      </header>
      <div className="pad stack">
        <dl className="facts">
          <dt>{words.plan}</dt>
          <dd>{words.plans[organization.plan_code]}</dd>
        </dl>
        <div className="btns">
          {status === 'ACTIVE' ? (
            <ActionButton
              key="suspend"
              look="small"
              icon={CirclePause}
              reason={may}
              onClick={() => setAsking('SUSPENDED')}
            >
              {words.suspend}
            </ActionButton>
          ) : (
            <ActionButton
              key="resume"
              look="small"
              icon={CirclePlay}
              reason={may}
              busy={change.isPending}
              onClick={() => change.mutate('ACTIVE')}
            >
              {words.resume}
            </ActionButton>
          )}
          {status !== 'ARCHIVED' && !may && (
            <ActionButton look="small" icon={Archive} onClick={() => setAsking('ARCHIVED')}>
              {words.archive}
            </ActionButton>
          )}
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={asking === 'SUSPENDED' ? words.suspend : words.archive}
          button={asking === 'SUSPENDED' ? words.suspend : words.archive}
          busy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          {asking === 'SUSPENDED' ? words.suspendWhat : words.archiveWhat}
        </ConfirmDialog>
      )}
    </section>
  );
}
