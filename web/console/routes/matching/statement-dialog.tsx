import { type BankStatement, RentrollError } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { forgetAnd, useKeptDraft } from '../../../data/kept-draft.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Drop } from '../../../ui/drop/drop.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { matchingWords } from '../../../words/matching.ts';
import { Go } from '../../go.tsx';
import { StatementDifferences } from './statement-differences.tsx';

const STATEMENT = 'statement';
const COLUMNS = ['date_column', 'memo_column', 'amount_column'] as const;
type Columns = Partial<Record<(typeof COLUMNS)[number], string>>;
/** The file itself cannot be kept; its columns are there again when it is chosen again. */
type Draft = { readonly account: string | null; readonly file: string; readonly columns: Columns };

/** A statement of the bank: first what it would change, transfer by transfer, then the booking. */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(matchingWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const accounts = useQuery({
    queryKey: ['bank-accounts'],
    queryFn: () => api().get('/bank-accounts', { query: { limit: 100 } }),
  });
  const { draft, change } = useKeptDraft<Draft>(STATEMENT, { account: null, file: '', columns: {} });
  const { columns } = draft;
  const [file, setFile] = useState<File | null>(null);
  const bankAccounts = accounts.data?.bank_accounts ?? [];
  const account = draft.account ?? bankAccounts[0]?.id ?? '';
  const send = ({ statement, bankAccount, columns, dryRun }: Upload): Promise<BankStatement> => {
    const form = new FormData();
    form.append('file', statement, statement.name);
    const named = Object.fromEntries(Object.entries(columns).filter(([, header]) => header.trim()));
    return api()
      .upload('/bank-accounts/{bank_account_id}/statements', form, {
        path: { bank_account_id: bankAccount },
        query: { dry_run: dryRun, ...named },
        timeoutMs: 120_000,
      })
      .catch((error: unknown) => {
        const about = error instanceof RentrollError && error.fields.find(({ path }) => path === 'file');
        if (!about) throw error;
        // It has no field here; of a file that cannot be read the service only says that its format is wrong.
        const message =
          about.code === 'invalid_format' ? words.statementUnreadable : words.statementWrong(about.message);
        throw new RentrollError({ ...error, message, fields: [] });
      });
  };
  const look = useMutation({ mutationFn: send });
  const save = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.statementSaved);
      close();
    },
  });
  const close = forgetAnd(STATEMENT, onClose);
  const compare = (upload: Omit<Upload, 'dryRun'>) => look.mutate({ ...upload, dryRun: true });
  const asksColumns =
    look.error instanceof RentrollError && look.error.fields.some(({ path }) => COLUMNS.some((name) => name === path));
  const submit = () => {
    if (!file || look.isPending || save.isPending) return;
    const upload = { statement: file, bankAccount: account, columns };
    if (look.data) save.mutate({ ...upload, dryRun: false });
    else compare(upload);
  };
  return (
    <Dialog open onOpenChange={close} title={words.statementTitle}>
      <ListState
        query={accounts}
        rows={bankAccounts.length}
        empty={
          <Banner
            tone="warn"
            action={
              <Go className="btn small" to="/settings/bank">
                {words.addAccount}
              </Go>
            }
          >
            {words.noAccount}
          </Banner>
        }
      >
        <Form error={look.error ?? save.error} onSubmit={submit}>
          <SelectField
            label={words.statementAccount}
            value={account}
            onChange={(event) => {
              change({ account: event.target.value });
              if (file) compare({ statement: file, bankAccount: event.target.value, columns });
            }}
            choices={bankAccounts.map((each) => ({
              value: each.id,
              label: `${each.account_number} · ${each.account_holder}`,
            }))}
          />
          <Drop
            title={file?.name ?? words.statementDrop}
            hint={words.statementHint}
            accept=".csv,.xlsx"
            onFile={(dropped) => {
              setFile(dropped);
              const kept = dropped.name === draft.file ? columns : {};
              change({ file: dropped.name, columns: kept });
              compare({ statement: dropped, bankAccount: account, columns: kept });
            }}
          />
          {(asksColumns || Object.keys(columns).length > 0) &&
            COLUMNS.map((name) => (
              <Field
                key={name}
                label={words.columns[name]}
                help={words.columnHint}
                name={name}
                maxLength={100}
                value={columns[name] ?? ''}
                onChange={(event) => {
                  change({ columns: { ...columns, [name]: event.target.value } });
                  // What was compared was read by other columns.
                  look.reset();
                }}
              />
            ))}
          {look.data && <StatementDifferences statement={look.data} />}
          {file && (
            <ActionButton look="primary" type="submit" busy={look.isPending || save.isPending}>
              {look.data ? words.statementSave : words.statementCompare}
            </ActionButton>
          )}
        </Form>
      </ListState>
    </Dialog>
  );
}

type Upload = {
  readonly statement: File;
  readonly bankAccount: string;
  readonly columns: Columns;
  readonly dryRun: boolean;
};
