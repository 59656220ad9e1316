import { thumbHashToDataURL } from 'thumbhash'

/** What a picture looks like from very far away, at once and without asking anybody: an address of a tiny image. */
export function firstPaintOf(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)))
}
