import { darker, lighter } from './colours.ts'
import { hairOf } from './face.ts'
import { hairLong } from './hair-long.ts'
import { hairShort } from './hair-short.ts'
import { headCovers } from './head-covers.ts'
import type { HairStyle, Look } from './look.ts'
import type { Hair, Style } from './strands.ts'

const styles: Record<HairStyle, Style> = { ...hairShort, ...hairLong, ...headCovers }

/** The hair of a look, or what covers it. */
export function drawHair(look: Look): Hair {
  const base = hairOf(look)
  return styles[look.hair]({
    base,
    shade: darker(base, 0.28),
    light: lighter(base, 0.2),
    cover: look.cover,
    width: look.face.width,
  })
}
