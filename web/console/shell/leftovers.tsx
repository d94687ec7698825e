import { useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { saveFile } from '../../data/download.ts';
import { useMe } from '../../data/me.ts';
import type { Entry } from '../../data/outbox/entries.ts';
import { ownersWaiting, wipeOthers } from '../../data/outbox/storage.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { unsentWords } from '../../words/unsent.ts';

/** Another person's readings that were never sent: they are offered as a file before they are removed. */
export default function Leftovers() {
  const words = useWords(unsentWords);
  const me = useMe();
  const userId = me?.user.id;
  const [left, setLeft] = useState<readonly Entry[]>([]);
  useEffect(() => {
    if (!userId) return;
    const look = async () => {
      const owners = await ownersWaiting();
      const others = owners.filter((owner) => owner.userId !== userId).flatMap(({ entries }) => entries);
      if (others.length === 0) await wipeOthers(userId);
      setLeft(others);
    };
    // A browser that lets pages store nothing has nothing left.
    look().catch(() => undefined);
  }, [userId]);
  const save = async () => {
    await saveFile(new Response(csvOf(left), { headers: { 'content-type': 'text/csv' } }), 'meter-readings.csv');
    if (userId) await wipeOthers(userId);
    setLeft([]);
  };
  return (
    <Dialog
      open={left.length > 0}
      onOpenChange={() => setLeft([])}
      title={words.leftTitle}
      footer={
        <button className="btn primary" type="button" onClick={() => void save()}>
          {words.leftSave}
        </button>
      }
    >
      <p>{words.leftText(left.length)}</p>
    </Dialog>
  );
}

const csvOf = (entries: readonly Entry[]): string =>
  [
    'room_name,period,utility,value,typed_at',
    ...entries.map(({ roomName, period, utility, value, typedAt }) =>
      [`"${roomName.replaceAll('"', '""')}"`, period, utility, value, typedAt].join(','),
    ),
  ].join('\r\n');
