const vi = { ended: 'Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại để xem tiếp.' };

const en: typeof vi = { ended: 'Your session has ended. Log in again to go on.' };

export const renterLoginWords = { vi, en };
