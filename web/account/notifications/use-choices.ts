import type { QuietHours } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../data/app.ts';
import { useAtOnce } from '../../data/at-once.ts';
import { useSave } from '../../data/save.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { notificationsWords } from '../../words/settings-notifications.ts';

type Chosen<Choices> = { readonly notifications: Choices; readonly quiet_hours: QuietHours | null };
type Changed<Choices> = { notifications: Choices; quiet_hours?: QuietHours };
type Service<Choices> = {
  read(): Promise<{ data: Chosen<Choices>; meta?: unknown }>;
  save(changed: Changed<Choices>): Promise<unknown>;
};

/** What the person wants to be notified of; a choice is saved at once and can be undone. */
export function useChoices<Choices extends object>(service: Service<Choices>) {
  const words = useWords(notificationsWords);
  const query = useQuery({
    queryKey: ['preferences'],
    queryFn: async () => {
      const { data, meta } = await service.read();
      const { defaults } = meta as { defaults: Choices };
      return { chosen: data, defaults };
    },
  });
  const save = useSave(
    ({ notifications, quiet_hours }: Chosen<Choices>) =>
      service.save({ notifications, ...(quiet_hours ? { quiet_hours } : {}) }),
    { toastErrors: true },
  );
  const [shown, choose] = useAtOnce(query.data?.chosen, async (next) => {
    if (!next || !shown) return;
    await save.mutateAsync(next);
    showToast(words.saved, { undo: () => save.mutate(shown) });
  });
  return { query, saved: query.data, shown, choose, isSaving: save.isPending };
}
