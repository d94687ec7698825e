/** A picture without what was written beside it. */
export type Stripped = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
