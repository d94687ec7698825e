import { streamZip, type ZipEntry } from '../spreadsheet/stream-zip.ts';

export type Block = {
  style: 'motto' | 'title' | 'subtitle' | 'heading' | 'body' | 'companion';
  text: string;
  listed?: boolean;
};

export type Document = {
  title: string;
  /** Of the spelling checker, such as vi-VN. */
  language: string;
  footer: string;
  blocks: Block[];
  /** Side by side at the end, kept together. */
  signatures: { heading: string; hint: string; name: string }[];
};

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Control characters and lone surrogates do not exist in XML, not even as references. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
const paragraph = (style: string, text: string, more = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${run(text)}</w:p>`;

const blockXml = ({ style, text, listed }: Block): string =>
  listed ? paragraph(style, `– ${text}`, '<w:ind w:left="567" w:hanging="283"/>') : paragraph(style, text);

const KEEP = '<w:keepNext/><w:keepLines/>';

function signatureTable(signatures: Document['signatures']): string {
  const width = Math.floor(9000 / Math.max(1, signatures.length));
  const cells = signatures.map(
    ({ heading, hint, name }) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${[
        paragraph('signature', heading, KEEP),
        paragraph('hint', hint, KEEP),
        ...Array.from({ length: 4 }, () => paragraph('hint', '', KEEP)),
        paragraph('signature', name),
      ].join('')}</w:tc>`,
  );
  const columns = signatures.map(() => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid><w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr></w:tbl>`;
}

const SECTION =
  `<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/>` +
  `<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1418" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;

const style = (id: string, paragraphProperties: string, runProperties = ''): string =>
  `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${id}"/><w:qFormat/>` +
  `<w:pPr>${paragraphProperties}</w:pPr><w:rPr>${runProperties}</w:rPr></w:style>`;

const CENTERED = '<w:jc w:val="center"/>';
const spacing = (before: number, after: number): string => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const BOLD = '<w:b/>';
const GREY = '<w:color w:val="555555"/>';
const size = (halfPoints: number): string => `<w:sz w:val="${halfPoints}"/>`;

const stylesXml = (language: string): string =>
  `${HEAD}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr>` +
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>${size(24)}<w:lang w:val="${escapeXml(language)}"/>` +
  `</w:rPr></w:rPrDefault></w:docDefaults>${[
    style('motto', spacing(0, 40) + CENTERED, BOLD),
    style('title', `<w:keepNext/>${spacing(360, 60)}${CENTERED}`, BOLD + size(32)),
    style('subtitle', spacing(0, 120) + CENTERED, `<w:i/>${GREY}`),
    style('heading', `<w:keepNext/>${spacing(240, 60)}<w:outlineLvl w:val="0"/>`, BOLD),
    style('body', `${spacing(0, 100)}<w:jc w:val="both"/>`),
    style('companion', `${spacing(0, 80)}<w:jc w:val="both"/>`, `<w:i/>${GREY}${size(21)}`),
    style('signature', spacing(0, 40) + CENTERED, BOLD),
    style('hint', spacing(0, 40) + CENTERED, `<w:i/>${size(21)}`),
    style('footer', '<w:jc w:val="right"/>', GREY + size(18)),
  ].join('')}</w:styles>`;

const footerXml = (footer: string): string =>
  `${HEAD}<w:ftr xmlns:w="${W}"><w:p><w:pPr><w:pStyle w:val="footer"/></w:pPr>${run(`${footer} `)}` +
  `<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`;

function* partsOf(document: Document): Generator<ZipEntry> {
  const body = [
    ...document.blocks.map(blockXml),
    paragraph('hint', '', KEEP),
    signatureTable(document.signatures),
    paragraph('hint', ''),
  ];
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/>` +
        `<Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${MAIN}.footer+xml"/>` +
        `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>` +
        `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(document.title)}</dc:title></cp:coreProperties>`,
    ],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${OFFICE}"><w:body>${body.join('')}${SECTION}</w:body></w:document>`,
    ],
    ['word/styles.xml', stylesXml(document.language)],
    ['word/footer1.xml', footerXml(document.footer)],
    [
      'word/_rels/document.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>` +
        `<Relationship Id="rId2" Type="${OFFICE}/footer" Target="footer1.xml"/></Relationships>`,
    ],
  ];
  for (const [path, xml] of parts) yield { path, chunks: [xml] };
}

/** A Word document of plain paragraphs: a DOCX is a ZIP of a few XML files. */
export async function writeDocx(document: Document): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of streamZip(entriesOf(document))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* entriesOf(document: Document): AsyncGenerator<ZipEntry> {
  yield* partsOf(document);
}
