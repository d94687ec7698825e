/** The texts of one area. The Vietnamese ones are the type; the English ones must match it. */
export type Bilingual<Area> = { readonly vi: Area; readonly en: Area };
