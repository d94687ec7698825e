/** Property and room names are equal when they differ only in case and spacing; diacritics distinguish them. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

export const roomKey = (property: string, room: string): string => `${nameKey(property)}\n${nameKey(room)}`;
