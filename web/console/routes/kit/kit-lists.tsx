import { Ban, FileDown, Send } from 'lucide-react';
import { useState } from 'react';
import { useSelection } from '../../../data/selection.ts';
import { BulkBar } from '../../../ui/bulk-bar/bulk-bar.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import '../../../ui/table/table.css';

const DEBTORS = [
  ['Võ Minh Quân', '22316000'],
  ['Lý Anh Tùng', '8214300'],
  ['Đặng Quốc Việt', '892000'],
] as const;

export function Tables() {
  const selection = useSelection('kit');
  return (
    <>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Chọn</span>
              </th>
              <th scope="col" aria-sort="descending">
                Khách
              </th>
              <th scope="col" className="end">
                Đang nợ
              </th>
            </tr>
          </thead>
          <tbody>
            {DEBTORS.map(([name, amount]) => (
              <tr key={name} aria-selected={selection.has(name)}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Chọn ${name}`}
                    checked={selection.has(name)}
                    onChange={() => selection.toggle(name)}
                  />
                </td>
                <th scope="row">{name}</th>
                <td className="end">
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BulkBar
        label="Việc hàng loạt"
        onClear={selection.clear}
        actions={
          <ActionButton look="primary small" icon={Send}>
            Gửi
          </ActionButton>
        }
      >
        <strong>{selection.chosen.size} hóa đơn</strong> · <Money amount="13138800" />
      </BulkBar>
    </>
  );
}

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'reason' | null>(null);
  const [amount, setAmount] = useState('8214300');
  const close = () => setOpen(null);
  return (
    <>
      <div className="flow">
        <ActionButton onClick={() => setOpen('dialog')}>Hộp thoại</ActionButton>
        <ActionButton onClick={() => setOpen('sheet')}>Ngăn bên</ActionButton>
        <ActionButton onClick={() => setOpen('reason')}>Hỏi lý do</ActionButton>
        <ActionButton
          onClick={() => showToast('Đã khớp 4.000.000 ₫ cho P404', { undo: () => showToast('Đã hoàn tác') })}
        >
          Báo có hoàn tác
        </ActionButton>
      </div>
      <Menu
        label="Thực đơn mẫu"
        triggerClass="btn"
        trigger="Thực đơn"
        groups={[
          [{ key: 'pdf', icon: <FileDown className="i" aria-hidden="true" />, label: 'Tải PDF', onSelect: close }],
          [{ key: 'cancel', icon: <Ban className="i" aria-hidden="true" />, label: 'Hủy hóa đơn', onSelect: close }],
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Thu tiền P302"
        footer={
          <>
            <ActionButton onClick={close}>Thôi</ActionButton>
            <ActionButton look="primary" onClick={close}>
              Xác nhận đã thu
            </ActionButton>
          </>
        }
      >
        <MoneyField label="Số tiền" value={amount} onChange={setAmount} help="Đủ 2 hóa đơn 10/2026 và 11/2026" />
      </Dialog>
      <Dialog kind="sheet" open={open === 'sheet'} onOpenChange={close} title="Xem trước P402">
        <section>
          <p className="quiet">Nội dung cuộn riêng, đầu và chân đứng yên.</p>
        </section>
      </Dialog>
      <ReasonDialog
        open={open === 'reason'}
        onOpenChange={close}
        keptAs="kit"
        title="Hủy hóa đơn HD-2026-11-0012"
        label="Lý do"
        button="Hủy hóa đơn"
        danger
        busy={false}
        error={null}
        onConfirm={async () => close()}
      />
    </>
  );
}
