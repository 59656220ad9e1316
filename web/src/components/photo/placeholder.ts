import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0))

/** The one colour that a picture has from very far away, as CSS has it. */
export function averageColourOf(thumbhash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** What a picture looks like from far away, without asking anybody: an address of a tiny image. */
export const placeholderOf = (thumbhash: string): string => thumbHashToDataURL(bytesOf(thumbhash))
