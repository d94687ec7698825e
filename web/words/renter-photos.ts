const vi = {
  noPhoto: (name: string) => `${name} không phải ảnh JPEG, PNG hay WebP nên không gửi được. Hãy chọn ảnh khác.`,
};

const en: typeof vi = {
  noPhoto: (name) => `${name} is not a JPEG, PNG or WebP photo and cannot be sent. Choose another one.`,
};

export const renterPhotoWords = { vi, en };
