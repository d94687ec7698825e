import { RentrollError } from '@rentroll/client';
import { Component, type ReactNode } from 'react';
import { useWords } from '../../data/app.ts';

type Props = {
  readonly children: ReactNode;
  /** Where it is; another place is tried anew. */
  readonly place?: string;
};

/** A screen that fails does not take the rest of the app with it. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Crash error={this.state.error} />;
  }
}

/** The id of the failed request, when a request failed, else what the program says. */
export function Crash({ error }: { error: unknown }) {
  const words = useWords();
  const request = error instanceof RentrollError ? error.requestId : null;
  const code = request ? words.states.requestId(request) : String(error);
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
