import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { closeLawNotice, currentLawNotice, subscribeLawNotices } from '../../data/law-notices.ts';

const LawDialog = lazy(() => import('./law-dialog.tsx'));
const LawPanel = lazy(() => import('./law-panel.tsx'));

/** What the service said about the law in its last answer, on the screen where it was asked. */
export function LawNotices() {
  const notice = useSyncExternalStore(subscribeLawNotices, currentLawNotice);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has nothing to do with it
  useEffect(() => closeLawNotice, [pathname]);
  return (
    <div role="status">
      <Suspense>{notice && (notice.refused ? <LawDialog notice={notice} /> : <LawPanel notice={notice} />)}</Suspense>
    </div>
  );
}
