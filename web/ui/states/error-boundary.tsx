import { Component, type ReactNode } from 'react';
import { useWords } from '../../data/app.ts';

type Props = { readonly children: ReactNode };

/** A screen that fails does not take the rest of the app with it. */
export class ErrorBoundary extends Component<Props, { failed: string | null }> {
  override state = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }

  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : <Crash code={this.state.failed} />;
  }
}

export function Crash({ code }: { code: string }) {
  const words = useWords();
  return (
    <div className="empty-state" role="alert">
      <h1>{words.states.crash}</h1>
      <p className="quiet">{words.states.crashHint}</p>
      <p className="small pale code">{code}</p>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        {words.states.reload}
      </button>
    </div>
  );
}
