import { CloudOff, RefreshCw } from 'lucide-react';
import { useWords } from '../../data/app.ts';
import { useOnline } from '../../data/online.ts';
import { useUpdate } from '../../data/updates.ts';
import './notices.css';

/** What every screen says about itself: no network, or a new version. */
export function Notices() {
  const words = useWords();
  const online = useOnline();
  const update = useUpdate();
  return (
    <div className="notices" role="status">
      {!online && (
        <p className="banner warn">
          <CloudOff className="i" aria-hidden="true" />
          <span className="grow">{words.states.offline}</span>
        </p>
      )}
      {update && (
        <p className="banner">
          <RefreshCw className="i" aria-hidden="true" />
          <span className="grow">{words.states.update}</span>
          <button className="btn small" type="button" onClick={update}>
            {words.states.updateNow}
          </button>
        </p>
      )}
    </div>
  );
}
