import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { Skeleton } from '../states/states.tsx';
import { Dialog } from './dialog.tsx';

const SHOW_AFTER_MS = 300;

type Props = { readonly onClose: () => void; readonly children: ReactNode };

/** For dialogs in files of their own: what was tapped shows that it comes, and can be called off. */
export const LoadedDialog = ({ onClose, children }: Props) => (
  <Suspense fallback={<Loading onClose={onClose} />}>{children}</Suspense>
);

function Loading({ onClose }: Pick<Props, 'onClose'>) {
  const words = useWords();
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Dialog open onOpenChange={onClose} title={words.app.loading}>
      <Skeleton rows={4} />
    </Dialog>
  );
}
