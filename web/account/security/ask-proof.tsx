import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type App, AppContext, useWords } from '../../data/app.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { securityWords } from '../../words/security.ts';
import { ProofForm } from './proof-form.tsx';

let open: Promise<boolean> | null = null;

/** Resolves to true once the person has proven who they are; several requests that need it share one dialog. */
export function askProof(app: App): Promise<boolean> {
  open ??= show(app).finally(() => {
    open = null;
  });
  return open;
}

/** In a root of its own: any request can need it, whatever screen is shown. */
async function show(app: App): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise<boolean>((resolve) =>
      root.render(
        <AppContext value={app}>
          <QueryClientProvider client={app.queries}>
            <ProofDialog app={app} onEnd={resolve} />
          </QueryClientProvider>
        </AppContext>,
      ),
    );
  } finally {
    root.unmount();
    place.remove();
  }
}

type Props = { readonly app: App; readonly onEnd: (proven: boolean) => void };

function ProofDialog({ app, onEnd }: Props) {
  const words = useWords(securityWords);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onEnd(false)} title={words.proofTitle}>
      <div className="stack">
        <p className="quiet">{words.proofHelp}</p>
        <ProofForm app={app} onProven={() => onEnd(true)} />
      </div>
    </Dialog>
  );
}
