/** Names of properties and rooms are one when they differ only in case and spacing; diacritics tell houses apart. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

export const roomKey = (property: string, room: string): string => `${nameKey(property)}\n${nameKey(room)}`;
