/** The colours that a page can have besides the community's own. The server writes the chosen one into the document. */
export const accents = ['lake', 'moss', 'dusk'] as const
export type Accent = (typeof accents)[number]
