import type { SupplierBill } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { FilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { booksWords } from '../../../words/books.ts';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { supplierWords } from '../../../words/supplier-bills.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { useMayWrite } from './expenses-data.ts';
import type { BillFor } from './supplier-bill-dialog.tsx';

const SupplierBillDialog = lazyRouteComponent(() => import('./supplier-bill-dialog.tsx'));

/** What electricity and water companies billed, house by house. */
export function SupplierBills() {
  const words = useWords(booksWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const houses = useProperties().data?.properties ?? [];
  const property = search.property ?? houses[0]?.id;
  const utility = search.utility === 'ELECTRICITY' || search.utility === 'WATER' ? search.utility : undefined;
  const list = useRows<SupplierBill>(['supplier-bills', property ?? null, utility ?? null], async (cursor) => {
    if (!property) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/properties/{property_id}/supplier-bills', {
      path: { property_id: property },
      query: { limit: 50, sort: '-period', ...(utility ? { utility } : {}), ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.supplier_bills, next: meta.next_cursor };
  });
  const [open, setOpen] = useState<BillFor | null>(null);
  const columns = useColumns(setOpen);
  const reason = useMayWrite();
  const add = (
    <ActionButton
      look="primary"
      icon={FilePlus}
      reason={reason}
      onClick={() => setOpen(property ? { property_id: property } : {})}
    >
      {words.addBill}
    </ActionButton>
  );
  return (
    <>
      <div className="books-tools">
        <SelectField
          label={words.house}
          value={property ?? ''}
          choices={houses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ property: event.target.value })}
        />
        <div className="btns">
          {list.rows.length > 0 && (
            <SaveList
              name="supplier-bills"
              list={list}
              columns={columns.slice(0, -1).map(({ title, text }) => [title, text] as const)}
            />
          )}
          {add}
        </div>
      </div>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <EmptyState title={words.noBill}>
            <p>{words.noBillHint}</p>
          </EmptyState>
        }
      >
        <section className="panel" aria-label={words.tabs.bills}>
          <DataTable label={words.tabs.bills} columns={columns} rows={list.rows} keyOf={({ id }) => id} />
          <MoreRows list={list} />
          <footer className="small">
            <Go to="/reports/meters">{words.compareBills}</Go>
          </footer>
        </section>
      </ListState>
      <LoadedDialog onClose={() => setOpen(null)}>
        {open && <SupplierBillDialog bill={open} onClose={() => setOpen(null)} />}
      </LoadedDialog>
    </>
  );
}

function useColumns(onOpen: (bill: BillFor) => void): Column<SupplierBill>[] {
  const words = useWords(booksWords);
  const supplier = useWords(supplierWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMayWrite();
  const queries = useQueryClient();
  // It books nothing, so it can come back as it was.
  const putBack = ({ property_id, utility, period, quantity, amount, common_quantity, note }: SupplierBill) =>
    api()
      .put('/properties/{property_id}/supplier-bills', {
        path: { property_id },
        body: {
          utility,
          period,
          quantity,
          amount,
          ...(common_quantity ? { common_quantity } : {}),
          ...(note ? { note } : {}),
        },
      })
      .then(() => queries.invalidateQueries(), showRefusal);
  const remove = useSave(
    async (bill: SupplierBill) => {
      await api().delete('/supplier-bills/{supplier_bill_id}', { path: { supplier_bill_id: bill.id } });
      return bill;
    },
    {
      toastErrors: true,
      done: (bill) => showToast(words.removed, { undo: () => void putBack(bill) }),
    },
  );
  return [
    {
      title: words.what,
      text: ({ utility, period }) => `${supplier.utilities[utility]} ${period}`,
      show: (bill) => (
        <button className="row-button strong" type="button" onClick={() => onOpen({ kept: bill })}>
          {supplier.utilities[bill.utility]} {formatPeriod(bill.period, language)}
        </button>
      ),
    },
    {
      title: words.quantity,
      text: ({ quantity }) => quantity,
      show: ({ quantity, utility }) => `${formatNumber(Number(quantity), language)} ${supplier.units[utility]}`,
      end: true,
      wide: true,
    },
    { title: words.note, text: ({ note }) => note, show: ({ note }) => note, wide: true },
    moneyColumn(words.amount, ({ amount }) => amount),
    {
      title: words.remove,
      text: () => '',
      end: true,
      show: (bill) => (
        <ActionButton
          look="ghost square small"
          icon={Trash2}
          busy={remove.isPending && remove.variables.id === bill.id}
          reason={reason}
          aria-label={words.removeBill(supplier.utilities[bill.utility], formatPeriod(bill.period, language))}
          onClick={() => remove.mutate(bill)}
        />
      ),
    },
  ];
}
