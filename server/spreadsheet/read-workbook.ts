import type { Workbook } from '../../domain/imports/cell.ts';
import { type FileRefusal, invalidFile, overLimit, unsupportedFile } from './file-refusal.ts';
import { MAX_FILE_BYTES } from './limits.ts';

const ZIP = [0x50, 0x4b];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Reads an uploaded XLSX or CSV file, detected by its bytes and not by its name. The libraries are loaded with the first file. */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook | FileRefusal> {
  if (bytes.byteLength > MAX_FILE_BYTES) return overLimit('bytes', MAX_FILE_BYTES);
  if (bytes.byteLength === 0) return invalidFile('not_a_spreadsheet');
  if (startsWith(bytes, ZIP)) return (await import('./read-xlsx.ts')).readXlsxFile(bytes);
  // Old .xls files and password-protected .xlsx files share this container.
  if (startsWith(bytes, OLD_OFFICE)) return unsupportedFile('old_or_locked_workbook');
  if (startsWith(bytes, PDF)) return unsupportedFile('not_a_spreadsheet');
  return (await import('./read-csv.ts')).readCsvFile(bytes);
}
