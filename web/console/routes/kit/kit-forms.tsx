import { LayoutGrid, Table2 } from 'lucide-react';
import { useState } from 'react';
import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import { useToday } from '../../../data/today.ts';
import { Calendar, MonthPicker } from '../../../ui/calendar/calendar.tsx';
import { DateField, PeriodField } from '../../../ui/calendar/pick-fields.tsx';
import { Combobox } from '../../../ui/combobox/combobox.tsx';
import { ChoiceList, Field, SelectField, Switch, TextArea, Tick } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Chips, Segmented, Steps, Tabs } from '../../../ui/tabs/tabs.tsx';

export function Fields() {
  const [reading, setReading] = useState('8484');
  const [amount, setAmount] = useState('3907719');
  return (
    <>
      <Field label="Tên khách" defaultValue="Nguyễn Hoàng Bảo Trâm Anh" help="Như trên căn cước" />
      <NumberField
        label="Số mới"
        value={reading}
        onChange={setReading}
        error="Nhỏ hơn số cũ 8.844. Đọc lại, hoặc chọn thay công tơ."
      />
      <MoneyField label="Số tiền" value={amount} onChange={setAmount} help="Ba triệu chín trăm linh bảy nghìn đồng" />
      <SelectField
        label="Nhà"
        choices={[
          { value: '1', label: 'Nhà trọ Hoa Sen, Liên Chiểu' },
          { value: '2', label: 'Chung cư mini Phan Văn Trị' },
        ]}
      />
      <Field label="Khóa" defaultValue="Chỉ chủ nhà sửa được" readOnly />
      <TextArea label="Ghi chú" placeholder="Khách hẹn trả ngày 10" />
    </>
  );
}

const PEOPLE = [
  { value: '1', label: 'Huỳnh Ngọc Thảo', mark: <Plate name="P102" /> },
  { value: '2', label: 'Nguyễn Ngọc Linh', mark: <Plate name="P305" /> },
  { value: '3', label: 'Lý Anh Tùng', mark: <Plate name="P302" /> },
];

export function Choices() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [role, setRole] = useState('ACCOUNTANT');
  return (
    <>
      <Combobox
        label="Khách (gõ không dấu)"
        chosen={chosen}
        text={text}
        onText={setText}
        options={PEOPLE.filter(({ label }) => foldDiacritics(label).includes(foldDiacritics(text)))}
        onChoose={({ label }) => setChosen(label)}
      />
      <div className="flow">
        <Tick defaultChecked>Gửi qua Zalo</Tick>
        <Tick>In giấy</Tick>
        <Tick type="radio" name="kit-method" defaultChecked>
          Tiền mặt
        </Tick>
        <Tick type="radio" name="kit-method">
          Chuyển khoản
        </Tick>
      </div>
      <ChoiceList
        name="kit-role"
        label="Vai trò"
        value={role}
        onChange={setRole}
        options={[
          { value: 'ACCOUNTANT', label: 'Kế toán', hint: 'Hóa đơn, thu tiền, sổ sách' },
          { value: 'OWNER', label: 'Chủ nhà', hint: 'Chỉ chủ nhà khác cấp được', disabled: true },
        ]}
      />
      <Switch defaultChecked>Tự nhắc khi quá hạn</Switch>
      <Switch>Phím tắt một chữ</Switch>
    </>
  );
}

export function Dates() {
  const today = useToday();
  const [date, setDate] = useState(today);
  const [period, setPeriod] = useState(today.slice(0, 7));
  return (
    <>
      <div className="flow">
        <Calendar value={date} today={today} onPick={setDate} />
        <MonthPicker value={period} today={today} onPick={setPeriod} />
      </div>
      <DateField label="Ngày vào" value={date} onChange={setDate} />
      <PeriodField label="Kỳ" value={period} onChange={setPeriod} />
    </>
  );
}

export function Navigation() {
  const [tab, setTab] = useState('open');
  const [view, setView] = useState('board');
  return (
    <>
      <Tabs
        label="Thẻ"
        value={tab}
        onChange={setTab}
        options={[
          { value: 'open', label: 'Cần xem', count: 4 },
          { value: 'done', label: 'Tự khớp', count: 38 },
        ]}
      />
      <Chips
        label="Lọc"
        value={tab}
        onChange={setTab}
        options={[
          { value: 'open', label: 'Tất cả', count: 36 },
          { value: 'late', label: 'Quá hạn', count: 3 },
        ]}
      />
      <Segmented
        label="Cách xem"
        value={view}
        onChange={setView}
        options={[
          { value: 'board', label: 'Sơ đồ', icon: LayoutGrid },
          { value: 'table', label: 'Bảng', icon: Table2 },
        ]}
      />
      <Steps
        label="Ba bước"
        steps={[
          { label: 'Xem trước', state: 'done' },
          { label: 'Lập hóa đơn', state: 'current' },
          { label: 'Gửi', state: 'open' },
        ]}
      />
      <Steps
        label="Năm bước"
        steps={['Phòng', 'Người thuê', 'Ngày và tiền', 'Số đầu', 'Tóm tắt'].map((label, index) => ({
          label,
          state: index === 0 ? 'done' : index === 1 ? 'current' : 'open',
        }))}
      />
    </>
  );
}
