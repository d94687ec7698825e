/** As the service reads them; a test compares these with it. */
export const PHONE = '^\\+?[0-9][0-9 .-]{6,18}[0-9]$';
export const ID_NUMBER = '^[0-9A-Za-z .-]{6,20}$';
const WORD = '[^\\s@"<>(),:;\\\\[\\]]+';
export const EMAIL = `^(?=.{1,254}$)${WORD}@${WORD}\\.${WORD}$`;
