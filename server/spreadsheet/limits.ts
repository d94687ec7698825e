export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The unpacked size of a whole archive; the largest allowed sheet stays below it. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 1000;
export const MAX_SHEETS = 20;
/** Rows below the header. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
// Formatting alone can extend over empty cells far to the right; beyond this it costs more than any real list.
export const MAX_SCANNED_CELLS = 4_000_000;
