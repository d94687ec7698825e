import {
  Ban,
  Check,
  CircleAlert,
  Clock,
  DoorOpen,
  Ellipsis,
  FileText,
  Flag,
  Hammer,
  KeyRound,
  Send,
} from 'lucide-react';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Avatar, Badge, State } from '../../../ui/state/badge.tsx';

const COLOURS = [
  'canvas surface sunken pressed line edge ink-3 ink-2 ink accent-fill accent accent-soft',
  'good-ink good-soft warn-ink warn-soft bad-ink bad-soft age-0 age-1 age-2 age-3 age-4',
]
  .join(' ')
  .split(' ');

export const Swatches = () => (
  <ul className="swatches">
    {COLOURS.map((name) => (
      <li key={name}>
        <i style={{ background: `var(--${name})` }} />
        <span className="micro">{name}</span>
      </li>
    ))}
  </ul>
);

const SIZES = [
  ['hero 42', 'var(--t-hero)', '3.907.719'],
  ['display 26', 'var(--t-display)', 'Ưu đãi kỳ nghỉ, Ễ Ậ Ữ Ợ'],
  ['title 20', 'var(--t-title)', 'Chốt tháng 12/2026'],
  ['lead 17', 'var(--t-lead)', 'Cần quyết định'],
  ['body', 'var(--t-body)', 'Số cũ 4.812, số mới 4.930'],
  ['small 13', 'var(--t-small)', 'Trả ngày 03/11/2026'],
] as const;

export const TypeScale = () => (
  <ul className="scale-list">
    <li>
      <span className="micro">figure 34</span>
      <span className="figure">
        <Money amount="261480000" />
      </span>
    </li>
    {SIZES.map(([name, fontSize, text]) => (
      <li key={name}>
        <span className="micro">{name}</span>
        <span style={{ fontSize, lineHeight: 1.3 }}>{text}</span>
      </li>
    ))}
    <li>
      <span className="micro">code</span>
      <span className="code">RR7K2M9PAC P102 T122026</span>
    </li>
  </ul>
);

export const Plates = () => (
  <div className="flow">
    <Plate name="P302" big />
    <Plate name="P102" />
    <Plate name="P106" open />
    <span className="small quiet">Nền đặc: có người thuê. Viền: trống, đặt trước hoặc đang sửa.</span>
  </div>
);

export const States = () => (
  <>
    <div className="flow">
      <State tone="good" icon={Check} label="Đã thanh toán" />
      <State tone="now" icon={Send} label="Đã phát hành" />
      <State tone="warn" icon={Clock} label="Thanh toán một phần" />
      <State tone="bad" icon={CircleAlert} label="Quá hạn 26 ngày" />
      <State icon={FileText} label="Nháp" />
      <State icon={Ban} label="Đã hủy" />
    </div>
    <div className="flow">
      <Badge tone="good" icon={Check} label="Đã thanh toán" />
      <Badge tone="now" icon={KeyRound} label="Đã đặt trước" />
      <Badge tone="warn" icon={Hammer} label="Đang sửa chữa" />
      <Badge tone="bad" icon={Flag} label="Khẩn cấp" />
      <Badge icon={DoorOpen} label="Còn trống" />
      <span className="count">12</span>
      <span className="count hot">4</span>
    </div>
    <div className="flow">
      <Avatar name="Huỳnh Ngọc Thảo" />
      <Avatar name="Lý Văn" small />
    </div>
  </>
);

export const Actions = () => (
  <>
    <div className="flow">
      <ActionButton look="primary" icon={Check}>
        Chính
      </ActionButton>
      <ActionButton>Phụ</ActionButton>
      <ActionButton look="ghost">Mờ</ActionButton>
      <ActionButton look="danger">Hủy hóa đơn</ActionButton>
      <ActionButton look="link">Liên kết</ActionButton>
    </div>
    <div className="flow">
      <ActionButton look="primary large">Lớn</ActionButton>
      <ActionButton look="primary small">Nhỏ</ActionButton>
      <ActionButton look="square" icon={Ellipsis} aria-label="Việc khác" />
      <ActionButton look="primary">
        Khớp <kbd>Enter</kbd>
      </ActionButton>
    </div>
    <div className="flow">
      <ActionButton look="primary" busy>
        Đang lưu
      </ActionButton>
      <ActionButton look="primary" reason="Chưa có giá nước.">
        Lập hóa đơn
      </ActionButton>
    </div>
  </>
);
