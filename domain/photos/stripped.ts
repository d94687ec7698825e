/** An image without its metadata. */
export type Stripped = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
