/** Returns a text in a spelling in which the same words are equal: small, without marks, and one form of each Arabic letter. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ\u0640]|[\u064B-\u065F]|\u0670/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')

/** Returns the words of a text, folded. */
export const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the sentences of a text as they were written. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/[.!?؟;؛\n]+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
