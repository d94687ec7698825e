import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { forgetMe } from '../../data/me.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { unsentWords } from '../../words/unsent.ts';

const storage = () => import('../../data/outbox/storage.ts');

/** Logging out leaves nothing on the device. Readings that were not sent are asked about first. */
export function useLogOut() {
  const { session, queries } = useApp();
  const router = useRouter();
  const [waiting, setWaiting] = useState(0);
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state !== 'out') return;
        forgetMe();
        // Ended elsewhere: what was typed stays for this person's next login, everything else goes.
        void storage()
          .then(({ wipe }) => wipe({ keepUnsent: true }))
          .catch(() => undefined)
          .finally(() => {
            const back = new URLSearchParams({ next: router.latestLocation.href, ended: '1' });
            location.assign(session.wasLeft ? '/' : `/console/login?${back}`);
          });
      }),
    [session, router],
  );
  // A browser that lets pages store nothing has nothing to remove.
  const leave = async () => {
    const { wipe } = await storage();
    await wipe({ keepUnsent: false }).catch(() => undefined);
    queries.clear();
    await session.logOut();
  };
  const start = async () => {
    const { ownersWaiting } = await storage();
    const owners = await ownersWaiting().catch(() => []);
    const count = owners.reduce((sum, { entries }) => sum + entries.length, 0);
    if (count > 0) setWaiting(count);
    else await leave();
  };
  return { start, dialog: <Unsent count={waiting} onStay={() => setWaiting(0)} onLeave={() => void leave()} /> };
}

function Unsent({ count, onStay, onLeave }: { count: number; onStay: () => void; onLeave: () => void }) {
  const words = useWords(unsentWords);
  return (
    <Dialog
      open={count > 0}
      onOpenChange={onStay}
      title={words.waitTitle}
      footer={
        <>
          <button className="btn danger" type="button" onClick={onLeave}>
            {words.waitLeave}
          </button>
          <button className="btn primary" type="button" onClick={onStay}>
            {words.waitStay}
          </button>
        </>
      }
    >
      <p>{words.waitText(count)}</p>
    </Dialog>
  );
}
