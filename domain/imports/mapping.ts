/** Which field each header of a sheet means, by the names in the file; null for a column to leave out. */
export type SheetMapping = ReadonlyMap<string, string | null>;
export type ImportMapping = ReadonlyMap<string, SheetMapping>;

/** Names are compared as people see them. */
export const asWritten = (text: string): string => text.normalize('NFC').trim();

export const readMapping = (given: Readonly<Record<string, Readonly<Record<string, string | null>>>>): ImportMapping =>
  new Map(
    Object.entries(given).map(([sheet, headers]) => [
      asWritten(sheet),
      new Map(Object.entries(headers).map(([header, field]) => [asWritten(header), field])),
    ]),
  );

export const mappingOf = (mapping: ImportMapping, sheet: string): SheetMapping | undefined =>
  mapping.get(asWritten(sheet));

/** The field a person chose for a header, null to leave the column out, undefined if nobody chose. */
export const chosenField = (mapping: SheetMapping | undefined, header: string): string | null | undefined =>
  mapping?.get(asWritten(header));
