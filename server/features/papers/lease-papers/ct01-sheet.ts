import { EXPORT_LABELS } from '../../../../domain/catalog/export-labels.ts';
import type { PaperField } from '../../../../domain/catalog/papers.ts';
import { refused } from '../../../../domain/refused.ts';
import { RESIDENCE_FORM, TEMPORARY_RESIDENCE } from '../../../../domain/rules/residence-form.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import { formatDate } from '../../../documents/format.ts';
import type { LeaseFile } from './load-lease.ts';
import { distinctGaps, gap, type PaperGap } from './paper-gap.ts';
import { type Resident, residentsOf, type SealedNumber } from './residents.ts';

export function residenceForm(day: string) {
  const rule = ruleOn(RESIDENCE_FORM, day) ?? RESIDENCE_FORM[0];
  if (!rule) throw new Error('No rule about the residence form');
  return rule;
}

/** Who declares, and who changes with them: the whole household, or one person who came later. */
export function declarationOf(
  file: LeaseFile,
  memberId: string | undefined,
): { declarant: Resident; others: Resident[] } {
  const [primary, ...others] = residentsOf(file);
  if (!primary) throw new Error(`Nobody lives under lease ${file.lease.id}`);
  if (memberId === undefined || memberId === primary.memberId) return { declarant: primary, others };
  const declarant = others.find((resident) => resident.memberId === memberId);
  if (!declarant) throw refused('not_found', { field: 'member_id' });
  return { declarant, others: [] };
}

const isFilled: Partial<Record<PaperField, (resident: Resident) => boolean>> = {
  'member.date_of_birth': ({ birth }) => birth !== null,
  'member.gender': ({ gender }) => gender !== null,
  'member.id_number': ({ number }) => number !== null,
  'member.head_of_household_name': ({ headName }) => headName !== null,
  'member.relation_to_head': ({ relation }) => relation !== null,
  'member.head_of_household_id_number': ({ headNumber }) => headNumber !== null,
};
/** Columns of the table of those who change with the declarant. */
const OF_OTHERS: readonly PaperField[] = [
  'member.date_of_birth',
  'member.gender',
  'member.id_number',
  'member.relation_to_head',
];

/** What has to be entered before the form can be printed. */
export function ct01Gaps(file: LeaseFile, memberId: string | undefined): PaperGap[] {
  const { declarant, others } = declarationOf(file, memberId);
  const required = residenceForm(file.today).figures.fields.flatMap(({ required }) => required ?? []);
  const gapsOf = (resident: Resident, fields: readonly PaperField[]) =>
    fields
      .filter((field) => isFilled[field]?.(resident) === false)
      .map((field) => gap(field, resident.subject.type, resident.subject.id));
  const { property } = file;
  const ofProperty: [PaperField, string | null][] = [
    ['property.address', property.address],
    ['property.owner.full_name', property.owner_full_name],
    ['property.owner.id_number', property.owner_id_number_masked],
  ];
  return distinctGaps([
    ...gapsOf(declarant, required),
    ...others.flatMap((resident) => gapsOf(resident, OF_OTHERS)),
    ...ofProperty.filter(([, value]) => value === null).map(([field]) => gap(field, 'property', property.id)),
  ]);
}

/** The form is Vietnamese only: it is handed to the police. */
export function ct01Sheet(
  file: LeaseFile,
  input: { memberId: string | undefined; addressee: string | undefined },
  clear: (number: SealedNumber | null) => string,
) {
  const { declarant, others } = declarationOf(file, input.memberId);
  const { issued, fields } = residenceForm(file.today).figures;
  const { property } = file;
  const gender = (resident: Resident) => (resident.gender ? EXPORT_LABELS.gender[resident.gender].vi : '');
  const values: Record<(typeof fields)[number]['key'], string> = {
    name: declarant.name.toLocaleUpperCase('vi'),
    birth: formatDate(declarant.birth ?? ''),
    gender: gender(declarant),
    id: clear(declarant.number),
    phone: declarant.phone ?? '',
    email: declarant.email ?? '',
    head: declarant.headName ?? '',
    relation: declarant.relation ?? '',
    headId: clear(declarant.headNumber),
    request: requestOf(file, declarant),
    others: '',
  };
  return {
    locale: 'vi',
    issued,
    motto: ['CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', 'Độc lập – Tự do – Hạnh phúc'],
    title: 'TỜ KHAI THAY ĐỔI THÔNG TIN CƯ TRÚ',
    addressee: { label: 'Kính gửi', value: input.addressee ?? property.police_office ?? '' },
    fields: Object.fromEntries(
      fields.map(({ number, key, label }) => [key, { label: `${number}. ${label.vi}`, value: values[key] }]),
    ),
    columns: [
      'TT',
      'Họ, chữ đệm và tên',
      'Ngày, tháng, năm sinh',
      'Giới tính',
      'Số định danh cá nhân',
      'Mối quan hệ với chủ hộ',
    ],
    rows: others.map((resident, index) => [
      String(index + 1),
      resident.name.toLocaleUpperCase('vi'),
      formatDate(resident.birth ?? ''),
      gender(resident),
      clear(resident.number),
      resident.relation ?? '',
    ]),
    dated: 'Ngày ..... tháng ..... năm .......',
    signatures: [
      { role: 'Ý KIẾN CỦA CHỦ HỘ', lines: [] },
      {
        role: 'Ý KIẾN CỦA CHỦ SỞ HỮU CHỖ Ở HỢP PHÁP',
        lines: [
          { label: 'Họ và tên:', value: property.owner_full_name ?? '' },
          { label: 'Số định danh cá nhân:', value: clear(ownerNumber(file)) },
        ],
      },
      { role: 'Ý KIẾN CỦA CHA, MẸ HOẶC NGƯỜI GIÁM HỘ', lines: [] },
      { role: 'NGƯỜI KÊ KHAI', lines: [{ label: null, value: declarant.name }] },
    ],
  };
}

export const ownerNumber = ({ property }: LeaseFile): SealedNumber | null =>
  property.owner_id_number_sealed && {
    sealed: property.owner_id_number_sealed,
    owner: property.id,
    subject: { type: 'property', id: property.id },
  };

/** Until the lease ends, but for no longer than a temporary residence is registered at once. */
function requestOf({ lease, property, room, today }: LeaseFile, { stayFrom, stayUntil }: Resident): string {
  const maxMonths = (ruleOn(TEMPORARY_RESIDENCE, today) ?? TEMPORARY_RESIDENCE[0])?.figures.maxMonths ?? 0;
  const latest = Temporal.PlainDate.from(stayFrom).add({ months: maxMonths }).subtract({ days: 1 }).toString();
  const wanted = stayUntil ?? lease.end_date ?? latest;
  const until = wanted < latest ? wanted : latest;
  const place = `phòng ${room.name}, ${property.address ?? ''}`;
  return `Đăng ký tạm trú tại ${place}, từ ngày ${formatDate(stayFrom)} đến ngày ${formatDate(until)}.`;
}
