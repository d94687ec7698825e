/** As the service reads them; a test compares these with the API document. */
export const PHONE = '^\\+?[0-9][0-9 .-]{6,18}[0-9]$';
export const ID_NUMBER = '^[0-9A-Za-z .-]{6,20}$';
export const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';
