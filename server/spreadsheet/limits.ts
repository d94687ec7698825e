export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The unpacked size of a whole archive; the largest allowed sheet stays below it. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 1000;
export const MAX_SHEETS = 20;
/** Rows below the header. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
/** Spreadsheet programs write less than 30 levels and 40 attributes; a sheet of the largest allowed size has 4 million elements. */
export const MAX_XML_DEPTH = 100;
export const MAX_XML_ATTRIBUTES = 200;
export const MAX_XML_ELEMENTS = 5_000_000;
// Formatting alone can extend over empty cells far to the right; beyond this it costs more than any real list.
export const MAX_SCANNED_CELLS = 4_000_000;
