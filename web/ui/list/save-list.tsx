import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../data/app.ts';
import { saveFile } from '../../data/download.ts';
import { ActionButton } from '../button/action-button.tsx';
import { showToast } from '../toast/toasts.ts';
import '../table/table.css';

type Loaded<Row> = { readonly data?: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined };
type List<Row> = Loaded<Row> & {
  readonly hasNextPage: boolean;
  fetchNextPage(): Promise<Loaded<Row> & { readonly hasNextPage: boolean; readonly error: unknown }>;
};
type Column<Row> = readonly [title: string, value: (row: Row) => string | number | null | undefined];
type Props<Row> = { readonly name: string; readonly list: List<Row>; readonly columns: readonly Column<Row>[] };

/** Saves a list as it is shown, filters included; rows that were not scrolled to are loaded first. */
export function SaveList<Row>({ name, list, columns }: Props<Row>) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      let loaded: Loaded<Row> = list;
      for (let more = list.hasNextPage; more; ) {
        const next = await list.fetchNextPage();
        if (next.error) throw next.error;
        loaded = next;
        more = next.hasNextPage;
      }
      const rows = loaded.data?.pages.flatMap((page) => page.rows) ?? [];
      await saveFile(new Response(csvOf(columns, rows), { headers: { 'content-type': 'text/csv' } }), `${name}.csv`);
    } catch (error) {
      showToast((error as Error).message, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton look="small" icon={FileSpreadsheet} busy={busy} onClick={() => void save()}>
      {words.actions.export}
    </ActionButton>
  );
}

/** With a byte order mark, which spreadsheets need for Vietnamese. */
function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => cell(title)),
    ...rows.map((row) => columns.map(([, value]) => cell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula would be run by a spreadsheet. Amounts may be negative. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
