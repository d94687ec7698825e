import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { ContractPlaceholder } from '../../../../domain/catalog/papers.ts';
import {
  type Clause,
  checkContents,
  fillIn,
  type Paragraph,
  paragraphsOf,
  placeholdersOf,
  type Values,
} from '../../../../domain/contracts/clauses.ts';
import { spellDate } from '../../../documents/format.ts';
import { contractRule } from '../contract-templates/read-template.ts';
import { contractValues, type IdNumbers } from './contract-values.ts';
import type { LeaseFile } from './load-lease.ts';
import { distinctGaps, gap, isGap, type PaperGap } from './paper-gap.ts';

type Source = { file: LeaseFile; clauses: readonly Clause[]; signedOn: string; withEnglish: boolean };

/** What has to be entered before the contract can be printed. */
export function contractGaps({ file, clauses, signedOn, withEnglish }: Source): PaperGap[] {
  const { renter, property, organization } = file;
  const known: IdNumbers = { renter: renter.id_number_masked, owner: property.owner_id_number_masked };
  const values = contractValues(file, known, signedOn, 'vi');
  const needed = new Set<ContractPlaceholder>([
    ...placeholdersOf(clauses, withEnglish),
    // They are named above their signatures.
    'landlord_name',
    'renter_name',
  ]);
  const lacking = checkContents(clauses, contractRule(signedOn).figures.contents).filter(({ present }) => !present);
  return distinctGaps([
    ...lacking.map(({ content }) => ({
      ...gap('contract.content', 'contract_template', organization.id),
      content,
    })),
    ...[...needed].map((name) => values[name]).filter(isGap),
  ]);
}

type PrintedClause = {
  heading: string;
  paragraphs: Paragraph[];
  companion: { heading: string; paragraphs: Paragraph[] } | null;
};

/** All texts of a contract; PDF and DOCX have the same ones. */
export type ContractSheet = {
  locale: 'vi';
  motto: [string, string];
  title: string;
  title_en: string | null;
  opening: string;
  opening_en: string | null;
  clauses: PrintedClause[];
  signatures: { role: string; role_en: string | null; hint: string; name: string }[];
  footer: string;
  page_label: string;
};

export function contractSheet(source: Source, numbers: IdNumbers, version: number): ContractSheet {
  const { file, clauses, signedOn, withEnglish } = source;
  const valuesIn = (locale: Locale): Values =>
    Object.fromEntries(
      Object.entries(contractValues(file, numbers, signedOn, locale)).filter(([, value]) => typeof value === 'string'),
    );
  const [vi, en] = [valuesIn('vi'), valuesIn('en')];
  const printed = clauses.filter(({ included }) => included);
  const [year, month, day] = signedOn.split('-');
  return {
    locale: 'vi',
    motto: ['CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', 'Độc lập – Tự do – Hạnh phúc'],
    title: 'HỢP ĐỒNG THUÊ PHÒNG Ở',
    title_en: withEnglish ? 'Contract for the lease of a room' : null,
    opening: `Hôm nay, ngày ${day} tháng ${month} năm ${year}, hai bên ký hợp đồng thuê phòng với những điều sau${
      withEnglish ? ' (bản tiếng Anh để tham khảo, bản tiếng Việt được áp dụng)' : ''
    }:`,
    opening_en: withEnglish
      ? `On ${spellDate(signedOn, 'en')} both parties sign this contract for the lease of a room, as follows (the English text is for information, the Vietnamese text applies):`
      : null,
    clauses: printed.map((clause, index) => ({
      heading: `Điều ${index + 1}. ${clause.title}`,
      paragraphs: paragraphsOf(fillIn(clause.text, vi)),
      companion:
        withEnglish && clause.text_en !== null
          ? {
              heading: `Article ${index + 1}. ${clause.title_en ?? ''}`.trimEnd(),
              paragraphs: paragraphsOf(fillIn(clause.text_en, en)),
            }
          : null,
    })),
    signatures: [
      { role: 'BÊN CHO THUÊ', role_en: 'Landlord', name: vi.landlord_name ?? '' },
      { role: 'BÊN THUÊ', role_en: 'Renter', name: vi.renter_name ?? '' },
    ].map((party) => ({
      ...party,
      role_en: withEnglish ? party.role_en : null,
      hint: '(Ký, ghi rõ họ tên)',
    })),
    footer: `Phòng ${file.room.name}, ${file.property.name} · mẫu ${version === 0 ? 'chuẩn' : `bản ${version}`}`,
    page_label: 'Trang',
  };
}
