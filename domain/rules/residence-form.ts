import type { Locale } from '../catalog/locales.ts';
import type { PaperField } from '../catalog/papers.ts';
import type { Rule } from './rule.ts';

/** A numbered field of the form. */
export type FormField = {
  readonly number: number;
  readonly key:
    | 'name'
    | 'birth'
    | 'gender'
    | 'id'
    | 'phone'
    | 'email'
    | 'head'
    | 'relation'
    | 'headId'
    | 'request'
    | 'others';
  readonly label: Readonly<Record<Locale, string>>;
  /** Without it the form is not accepted; null for what may stay empty, or is always known. */
  readonly required: PaperField | null;
};

const field = (
  number: number,
  key: FormField['key'],
  vi: string,
  en: string,
  required: PaperField | null = null,
): FormField => ({
  number,
  key,
  label: { vi, en },
  required,
});

export type ResidenceForm = {
  /** As it is printed in the corner of the form. */
  readonly issued: string;
  readonly fields: readonly FormField[];
};

const CT01_FIELDS: readonly FormField[] = [
  field(1, 'name', 'Họ, chữ đệm và tên khai sinh', 'Full name at birth'),
  field(2, 'birth', 'Ngày, tháng, năm sinh', 'Date of birth', 'member.date_of_birth'),
  field(3, 'gender', 'Giới tính', 'Gender', 'member.gender'),
  field(4, 'id', 'Số định danh cá nhân', 'Personal identity number', 'member.id_number'),
  field(5, 'phone', 'Số điện thoại liên hệ', 'Phone number'),
  field(6, 'email', 'Email', 'Email'),
  field(7, 'head', 'Họ, chữ đệm và tên chủ hộ', 'Name of the head of household', 'member.head_of_household_name'),
  field(8, 'relation', 'Mối quan hệ với chủ hộ', 'Relation to the head of household', 'member.relation_to_head'),
  field(
    9,
    'headId',
    'Số định danh cá nhân của chủ hộ',
    'Identity number of the head of household',
    'member.head_of_household_id_number',
  ),
  field(10, 'request', 'Nội dung đề nghị', 'Request'),
  field(
    11,
    'others',
    'Những thành viên trong hộ gia đình cùng thay đổi',
    'Members of the household who change with them',
  ),
];

/** Form CT01, the declaration of a change of residence, with which a temporary residence is registered. */
export const RESIDENCE_FORM: readonly Rule<ResidenceForm>[] = [
  {
    key: 'residence_form_2025',
    name: {
      vi: 'Thông tư 53/2025/TT-BCA về biểu mẫu đăng ký cư trú',
      en: 'Circular 53/2025/TT-BCA on the forms of residence registration',
    },
    number: '53/2025/TT-BCA',
    article: null,
    issuedOn: '2025-07-01',
    inForceFrom: '2025-07-01',
    inForceUntil: '2026-06-30',
    source:
      'https://nhansu.vn/phap-luat-viet-nam/mau-to-khai-thay-doi-thong-tin-cu-tru-moi-nhat-2025-mau-ct02-kem-theo-thong-tu-53-2025-tt-bca-36006.html',
    unconfirmed: {
      vi: 'Địa chỉ là một bài viết về thông tư; các mục của mẫu đối chiếu với bản sao công khai, chưa đối chiếu với văn bản ký.',
      en: 'The address is an article about the circular; the fields were compared with public copies, not with the signed text.',
    },
    figures: {
      issued: 'Mẫu CT01 ban hành kèm theo Thông tư số 53/2025/TT-BCA ngày 01/7/2025 của Bộ trưởng Bộ Công an',
      fields: CT01_FIELDS,
    },
  },
  {
    key: 'residence_form_2026',
    name: {
      vi: 'Thông tư 116/2026/TT-BCA về đăng ký, quản lý cư trú',
      en: 'Circular 116/2026/TT-BCA on registering and managing residence',
    },
    number: '116/2026/TT-BCA',
    article: null,
    issuedOn: '2026-06-29',
    inForceFrom: '2026-07-01',
    inForceUntil: null,
    source:
      'https://vanban.bocongan.gov.vn/co-so-du-lieu-van-ban/thong-tu-quy-dinh-chi-tiet-mot-so-dieu-va-bien-phap-thi-hanh-luat-cu-tru-1784261073',
    unconfirmed: {
      vi: 'Các mục của mẫu đối chiếu với hai bản sao công khai, chưa đối chiếu với văn bản ký.',
      en: 'The fields were compared with two public copies of the form, not with the signed text.',
    },
    figures: {
      issued: 'Mẫu CT01 ban hành kèm theo Thông tư số 116/2026/TT-BCA ngày 29/6/2026 của Bộ trưởng Bộ Công an',
      fields: CT01_FIELDS,
    },
  },
];

/** Who stays this long registers a temporary residence, for at most so many months at a time. */
export const TEMPORARY_RESIDENCE: readonly Rule<{ readonly fromDays: number; readonly maxMonths: number }>[] = [
  {
    key: 'temporary_residence_2021',
    name: { vi: 'Luật Cư trú 68/2020/QH14', en: 'Residence Law 68/2020/QH14' },
    number: '68/2020/QH14',
    article: '27',
    issuedOn: '2020-11-13',
    inForceFrom: '2021-07-01',
    inForceUntil: null,
    source: 'https://datafiles.chinhphu.vn/cpp/files/vbpq/2021/02/68.signed.pdf',
    figures: { fromDays: 30, maxMonths: 24 },
  },
];
