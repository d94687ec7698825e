import { Link } from '@tanstack/react-router';
import { useWords } from '../../data/app.ts';

export function NotHere() {
  const words = useWords();
  return (
    <main className="empty-state" id="main">
      <h1>{words.states.notHere}</h1>
      <p className="quiet">{words.states.notHereHint}</p>
      <Link className="btn primary" to="/">
        {words.states.goHome}
      </Link>
    </main>
  );
}
