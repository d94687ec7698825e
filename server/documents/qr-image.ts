/** A quiet zone of four modules and medium error correction, as bank apps expect of a printed code. */
const OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const;
const PNG_PIXELS_PER_MODULE = 10;

// Loaded with the first image, to keep it out of the startup time.
const loadLibrary = async () => (await import('qrcode')).default;

export async function qrSvg(text: string): Promise<string> {
  const library = await loadLibrary();
  return library.toString(text, { ...OPTIONS, type: 'svg' });
}

/** For an address that a phone's camera opens: small, so with little error correction; the paper around it is the quiet zone. */
export async function linkQrSvg(url: string): Promise<string> {
  const library = await loadLibrary();
  return library.toString(url, { errorCorrectionLevel: 'L', margin: 1, type: 'svg' });
}

export async function qrPng(text: string): Promise<Buffer> {
  const library = await loadLibrary();
  return library.toBuffer(text, { ...OPTIONS, type: 'png', scale: PNG_PIXELS_PER_MODULE });
}
