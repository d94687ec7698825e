import { Camera, Wrench } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { Go } from '../../go.tsx';

/** What renters do between two invoices. */
export function Quick() {
  const words = useWords(homeMoreWords);
  return (
    <div className="quick">
      <Go className="btn" to="/tickets" search={{ new: '1' }}>
        <Wrench className="i l" aria-hidden="true" />
        {words.report}
      </Go>
      <Go className="btn" to="/meter">
        <Camera className="i l" aria-hidden="true" />
        {words.sendReading}
      </Go>
    </div>
  );
}
