import type { Locale } from '../../domain/catalog/locales.ts';
import type { Kind } from './table.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in the list of cell styles below. */
export const STYLE_OF: Record<Kind | 'header', number> = {
  text: 0,
  plain: 0,
  header: 1,
  amount: 2,
  decimal: 3,
  integer: 4,
  date: 5,
  timestamp: 6,
  period: 7,
};

const FIRST_CUSTOM_FORMAT = 164;

export function stylesXml(locale: Locale): string {
  const day = locale === 'vi' ? 'dd/mm/yyyy' : 'd mmm yyyy';
  const formats = ['#,##0', '#,##0.00', '0', day, `${day} hh:mm`, locale === 'vi' ? 'mm/yyyy' : 'mmm yyyy'];
  const numFmts = formats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + index}" formatCode="${code}"/>`,
  );
  const xfs = formats.map(
    (_, index) =>
      `<xf numFmtId="${FIRST_CUSTOM_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return [
    DECLARATION,
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numFmts.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/></patternFill></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
    `${xfs.join('')}</cellXfs></styleSheet>`,
  ].join('');
}

const MAX_NAME_LENGTH = 31;
const sheetNames = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const suffix = index === 0 ? '' : ` ${index + 1}`;
    return title.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix;
  });

/** `filters` is the filtered range of each sheet; Excel expects a hidden name for it. */
export function workbookXml(title: string, filters: readonly string[]): string {
  const names = sheetNames(title, filters.length);
  const sheets = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const defined = filters.map((range, index) => {
    const [from = '', to = ''] = range.split(':').map((cell) => cell.replace(/([A-Z]+)(\d+)/, '$$$1$$$2'));
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${names[index]}'!${from}:${to}</definedName>`;
  });
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets><definedNames>${defined.join('')}</definedNames></workbook>`;
}

export function workbookRelations(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${RELATIONS}">${parts.join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

export const ROOT_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  return [
    `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${parts.join('')}</Types>`,
  ].join('');
}
