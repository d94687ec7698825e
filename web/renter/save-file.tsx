import { useMutation } from '@tanstack/react-query';
import { FileDown, type LucideIcon } from 'lucide-react';
import { saveFile } from '../data/download.ts';
import { ActionButton } from '../ui/button/action-button.tsx';
import { showRefusal, showToast } from '../ui/toast/toasts.ts';

type Props = {
  readonly label: string;
  readonly load: () => Promise<Response>;
  /** Where the service gives none. */
  readonly name: string;
  readonly look?: string;
  readonly icon?: LucideIcon;
  readonly said?: string;
};

/** Saves a file of the service on this phone. */
export function SaveFile({ label, load, name, look = 'small', icon = FileDown, said }: Props) {
  const save = useMutation({
    mutationFn: async () => saveFile(await load(), name),
    onSuccess: () => said && showToast(said),
    onError: showRefusal,
  });
  return (
    <ActionButton look={look} icon={icon} busy={save.isPending} onClick={() => save.mutate()}>
      {label}
    </ActionButton>
  );
}
