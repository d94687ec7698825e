/** Email addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
