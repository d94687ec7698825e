/** What all uploads of photos have in common. */
export const UPLOAD = {
  description:
    'Multipart, one part `file`, up to 10 MiB and ten photos. The kind is told by the bytes: JPEG, PNG and WebP; a phone that takes HEIC has to convert. Place, device and everything else written beside the picture is removed; the picture itself stays as it is, and so does which side is up.',
  upload: true,
  bodyLimitBytes: 10 * 1024 * 1024,
  status: 201,
} as const;
