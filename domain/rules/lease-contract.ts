import type { Locale } from '../catalog/locales.ts';
import type { ContractContent, ContractPlaceholder } from '../catalog/papers.ts';
import type { Rule } from './rule.ts';

export type RequiredContent = {
  readonly content: ContractContent;
  /** Its number in the article. */
  readonly point: number;
  readonly label: Readonly<Record<Locale, string>>;
  /** What the clauses about it must name. */
  readonly placeholders: readonly ContractPlaceholder[];
  /** Printed on every contract, outside of its clauses. */
  readonly always: boolean;
};

const content = (
  point: number,
  name: ContractContent,
  vi: string,
  en: string,
  placeholders: readonly ContractPlaceholder[] = [],
  always = false,
): RequiredContent => ({ content: name, point, label: { vi, en }, placeholders, always });

/** What a contract about a dwelling must contain; it is made in writing. */
export const LEASE_CONTRACT: readonly Rule<{ readonly contents: readonly RequiredContent[] }>[] = [
  {
    key: 'lease_contract_2024',
    name: { vi: 'Luật Nhà ở 27/2023/QH15', en: 'Housing Law 27/2023/QH15' },
    number: '27/2023/QH15',
    article: '163',
    issuedOn: '2023-11-27',
    inForceFrom: '2024-08-01',
    inForceUntil: null,
    source: 'https://thuvienphapluat.vn/van-ban/Bat-dong-san/Luat-Nha-o-27-2023-QH15-528669.aspx',
    figures: {
      contents: [
        content(1, 'PARTIES', 'Họ tên, địa chỉ của các bên', 'Names and addresses of the parties', [
          'landlord_name',
          'landlord_address',
          'renter_name',
          'renter_address',
        ]),
        content(2, 'DWELLING', 'Đặc điểm của nhà ở', 'Description of the dwelling', ['property_address', 'room_name']),
        content(3, 'PRICE', 'Giá thuê', 'Rent', ['monthly_rent']),
        content(4, 'PAYMENT', 'Thời hạn và cách trả tiền', 'When and how it is paid', ['due_day', 'payment_method']),
        content(5, 'TERM', 'Ngày giao nhà và thời hạn thuê', 'Day of the handover and term', [
          'start_date',
          'end_date',
        ]),
        content(6, 'RIGHTS', 'Quyền và nghĩa vụ của các bên', 'Rights and duties of the parties'),
        content(7, 'COMMITMENTS', 'Cam kết của các bên', 'Commitments of the parties'),
        content(8, 'OTHER_AGREEMENTS', 'Các thỏa thuận khác', 'Other agreements'),
        content(9, 'EFFECT', 'Thời điểm hợp đồng có hiệu lực', 'When the contract takes effect'),
        content(10, 'SIGNING_DATE', 'Ngày, tháng, năm ký', 'Date of signing', [], true),
        content(11, 'SIGNATURES', 'Chữ ký và họ tên các bên', 'Signatures and names of the parties', [], true),
      ],
    },
  },
];

/** When a lease ends early, and how long before it must be announced. */
export const LEASE_TERMINATION: readonly Rule<{
  readonly unpaidMonths: number;
  readonly noticeDays: number;
  readonly openEndedNoticeDays: number;
}>[] = [
  {
    key: 'lease_termination_2024',
    name: { vi: 'Luật Nhà ở 27/2023/QH15', en: 'Housing Law 27/2023/QH15' },
    number: '27/2023/QH15',
    article: '171, 172',
    issuedOn: '2023-11-27',
    inForceFrom: '2024-08-01',
    inForceUntil: null,
    source: 'https://thuvienphapluat.vn/van-ban/Bat-dong-san/Luat-Nha-o-27-2023-QH15-528669.aspx',
    figures: { unpaidMonths: 3, noticeDays: 30, openEndedNoticeDays: 90 },
  },
];
