import { type ReactNode, useState } from 'react';

/** Details that are made when they are opened: a list of hundreds would be slow with all of them. */
export function Fold({ label, children }: { readonly label: string; readonly children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open && children()}
    </details>
  );
}
