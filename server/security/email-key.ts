/** E-mail addresses compare without regard to case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
