import { Check, CircleCheck, CloudOff, ReceiptText, Send } from 'lucide-react';
import { Bars } from '../../../ui/chart/bars.tsx';
import { Spark } from '../../../ui/chart/spark.tsx';
import { Drop } from '../../../ui/drop/drop.tsx';
import { Banner, Progress } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';

export const Waiting = () => (
  <>
    <Skeleton rows={2} />
    <EmptyState title="Không còn khoản nào chờ">
      <p>38 khoản tháng này đã tự khớp.</p>
    </EmptyState>
    <ErrorState error={new Error('sample')} onRetry={() => undefined} />
  </>
);

export const Feedback = () => (
  <>
    <Banner>Giá điện có thuế 8% đến 31/12/2026.</Banner>
    <Banner tone="warn" icon={CloudOff}>
      <strong>Đang mất mạng.</strong> 7 số nằm trên máy này.
    </Banner>
    <Banner tone="good">Đã gửi 42 hóa đơn.</Banner>
    <Banner
      tone="bad"
      action={
        <button className="btn small" type="button">
          Gửi email
        </button>
      }
    >
      <strong>Chưa gửi được 2 tin Zalo.</strong> Số điện thoại không dùng Zalo.
    </Banner>
    <span className="tip" role="tooltip">
      Đọc từ công tơ lúc 17:42
    </span>
    <div>
      <Progress label="Ví dụ" value={31} max={42} />
      <p className="small quiet num">31/42 hóa đơn</p>
    </div>
  </>
);

export const Files = () => (
  <>
    <Drop
      title="Thả tệp Excel vào đây"
      hint="hoặc chạm để chọn, tối đa 10 MB"
      accept=".xlsx"
      onFile={({ name }) => showToast(name)}
    />
    <Timeline
      label="Diễn biến"
      happenings={[
        {
          key: '3',
          icon: Check,
          tone: 'good',
          what: (
            <>
              Đã nhận <Money amount="4204117" />
            </>
          ),
          when: '04/09/2026 19:12 · tự khớp',
        },
        { key: '2', icon: Send, tone: 'now', what: 'Gửi qua Zalo', when: '01/09/2026 08:00' },
        { key: '1', icon: ReceiptText, what: 'Lập hóa đơn', when: '01/09/2026 07:00' },
      ]}
    />
  </>
);

const MONTHS = [
  ['08', 58, 0],
  ['09', 61, 0],
  ['10', 74, 4],
  ['11', 90, 6],
] as const;

export const Charts = () => (
  <>
    <Bars
      label="Cột mẫu: bốn tháng tăng dần"
      top={100}
      scale="100 triệu"
      bars={MONTHS.map(([label, paid, open]) => ({
        key: label,
        label,
        parts: [
          { value: paid, look: 'b1' as const },
          { value: open, look: 'b3' as const },
        ],
      }))}
      legend={
        <>
          <span>
            <span className="key" />
            Đã thu
          </span>
          <span>
            <span className="key" style={{ '--k': 'var(--chart-3)' } as React.CSSProperties} />
            Chưa thu
          </span>
        </>
      }
      tableLabel="Xem dạng bảng"
      table={
        <table className="table">
          <tbody>
            {MONTHS.map(([label, paid, open]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="end">{paid}</td>
                <td className="end">{open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
    <div className="flow">
      <Spark label="Điện dùng, mười hai tháng" values={[90, 101, 96, 120, 132, 118, 99, 104, 110, 92, 108, 118]} />
      <span className="small quiet">118 kWh</span>
      <CircleCheck className="i good" aria-hidden="true" />
    </div>
  </>
);
