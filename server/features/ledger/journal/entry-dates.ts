import { date, optional } from '../../../http/schema.ts';

export const ENTRY_DATES = {
  date_from: optional(date({ 'x-parameter': 'FirstEntryDate', description: 'First entry date, included.' })),
  date_to: optional(date({ 'x-parameter': 'LastEntryDate', description: 'Last entry date, included.' })),
};

export const REQUIRED_ENTRY_DATES = {
  date_from: date({ 'x-parameter': 'RequiredFirstEntryDate', description: 'First entry date, included.' }),
  date_to: date({ 'x-parameter': 'RequiredLastEntryDate', description: 'Last entry date, included.' }),
};
