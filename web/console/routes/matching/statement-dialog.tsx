import type { BankStatement } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Drop } from '../../../ui/drop/drop.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { matchingWords } from '../../../words/matching.ts';

/** A statement of the bank: first what it would change, then the booking. */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(matchingWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const accounts = useQuery({
    queryKey: ['bank-accounts'],
    queryFn: () => api().get('/bank-accounts', { query: { limit: 100 } }),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const account = chosen ?? accounts.data?.bank_accounts[0]?.id ?? '';
  const send = (statement: File, dryRun: boolean): Promise<BankStatement> => {
    const form = new FormData();
    form.append('file', statement, statement.name);
    return api().upload('/bank-accounts/{bank_account_id}/statements', form, {
      path: { bank_account_id: account },
      query: { dry_run: dryRun },
      timeoutMs: 120_000,
    });
  };
  const look = useMutation({ mutationFn: (statement: File) => send(statement, true) });
  const save = useMutation({
    mutationFn: (statement: File) => send(statement, false),
    onSuccess: async () => {
      await queries.invalidateQueries();
      showToast(words.statementSaved);
      onClose();
    },
  });
  const matched = look.data?.review_items.filter(({ resolution_kind }) => resolution_kind !== null).length ?? 0;
  const open = (look.data?.review_items.length ?? 0) - matched;
  return (
    <Dialog open onOpenChange={onClose} title={words.statementTitle}>
      {accounts.data?.bank_accounts.length === 0 ? (
        <Banner tone="warn">{words.noAccount}</Banner>
      ) : (
        <Form
          error={look.error ?? save.error}
          onSubmit={() => {
            if (file) save.mutate(file);
          }}
        >
          <SelectField
            label={words.statementAccount}
            value={account}
            onChange={(event) => setChosen(event.target.value)}
            choices={(accounts.data?.bank_accounts ?? []).map((each) => ({
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
              look.mutate(dropped);
            }}
          />
          {look.data && (
            <Banner tone="good">
              {words.statementFound(look.data.rows, look.data.known)}. {words.statementNew(matched, open)}.
            </Banner>
          )}
          {look.data && (
            <ActionButton look="primary" type="submit" busy={save.isPending}>
              {words.statementSave}
            </ActionButton>
          )}
        </Form>
      )}
    </Dialog>
  );
}
