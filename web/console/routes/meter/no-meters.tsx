import { useWords } from '../../../data/app.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { meterWords } from '../../../words/meter.ts';
import { Go } from '../../go.tsx';

/** A walk needs rooms, and prices by meter. */
export function NoMeters() {
  const words = useWords(meterWords);
  return (
    <EmptyState title={words.empty}>
      <p>{words.emptyHint}</p>
      <Go className="btn" to="/rooms">
        {words.addRooms}
      </Go>{' '}
      <Go className="btn" to="/settings/prices">
        {words.setPrices}
      </Go>
    </EmptyState>
  );
}
