import type { Cell } from './cell.ts';
import type { Column } from './column.ts';
import type { CellRead } from './problem.ts';
import { readDate, readPeriod } from './read-calendar.ts';
import { readAmount, readArea, readInteger, readQuantity, readReading } from './read-numbers.ts';
import { readEmail, readIdNumber, readList, readPhone, readText, readWord } from './read-text.ts';

/** The value of a filled cell by the kind of its column, or what is wrong with it. */
export function readCell(cell: Cell, column: Column): CellRead<unknown> {
  switch (column.kind) {
    case 'text':
      return readText(cell, column.maxLength);
    case 'list':
      return readList(cell, column.maxLength, column.maxItems);
    case 'integer': {
      const read = readInteger(cell, BigInt(column.min), BigInt(column.max));
      return 'value' in read ? { value: Number(read.value) } : read;
    }
    case 'area':
      return readArea(cell);
    case 'quantity':
      return readQuantity(cell);
    case 'amount':
      return readAmount(cell);
    case 'reading':
      return readReading(cell, column.units);
    case 'date':
      return readDate(cell);
    case 'period':
      return readPeriod(cell);
    case 'phone':
      return readPhone(cell);
    case 'email':
      return readEmail(cell);
    case 'id_number':
      return readIdNumber(cell);
    case 'enum':
      return readWord(cell, column.words);
  }
}
