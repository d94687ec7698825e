import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../data/app.ts';
import { saveFile } from '../../data/download.ts';
import { ActionButton } from '../button/action-button.tsx';
import { showToast } from '../toast/toasts.ts';
import { type CsvColumn, csvFile } from './csv.ts';
import '../table/table.css';

type Loaded<Row> = { readonly data?: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined };
type List<Row> = Loaded<Row> & {
  readonly hasNextPage: boolean;
  fetchNextPage(): Promise<Loaded<Row> & { readonly hasNextPage: boolean; readonly error: unknown }>;
};
type Props<Row> = { readonly name: string; readonly list: List<Row>; readonly columns: readonly CsvColumn<Row>[] };

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
      await saveFile(csvFile(columns, rows), `${name}.csv`);
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
