import { useApp } from '../data/app.ts';

let isLeaving = false;

/** Whether the session ends because its owner has asked for it, in this tab. */
export const isLoggingOut = (): boolean => isLeaving;

export function useLogOut(): () => void {
  const { session, queries } = useApp();
  return () => {
    isLeaving = true;
    void session.logOut().then(() => {
      queries.clear();
      location.assign('/');
    });
  };
}
