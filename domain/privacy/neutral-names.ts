/** In both languages, because a name is stored once and read by everybody. */
export const ERASED_WORD = 'Đã xóa / Erased';
export const ERASED_FEE = 'Phí dịch vụ / Service fee';
export const ERASED_MEMBER = 'Người ở cùng / Household member';

/** Enough of the id to tell erased renters apart; its last digits are random. */
export const neutralName = (renterId: string): string => `Người thuê / Renter ${renterId.slice(-8).toUpperCase()}`;
