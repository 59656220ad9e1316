import { cloths, darker, lighter } from '../colours.ts'
import { hairOf } from '../face/skin.ts'
import type { DrawnSubject, HairStyle } from '../look.ts'
import { hairLong } from './hair-long.ts'
import { hairShort } from './hair-short.ts'
import { headCovers } from './head-covers.ts'
import type { Hair, Style } from './strands.ts'

const styles: Record<HairStyle, Style> = { ...hairShort, ...hairLong, ...headCovers }

/** The hair of somebody, or what covers it; parted on the left by some and on the right by others. */
export function drawHair(sitter: DrawnSubject): Hair {
  const base = hairOf(sitter)
  const { back, front } = styles[sitter.hair]({
    base,
    shade: darker(base, 0.28),
    light: lighter(base, 0.2),
    cover: cloths[sitter.cover],
    width: sitter.face.width,
  })
  if (sitter.quirks.side < 0) return { back, front }
  const other = (drawn: string) => `<g transform="scale(-1 1)">${drawn}</g>`
  return { back: other(back), front: other(front) }
}
