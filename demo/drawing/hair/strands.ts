/** Hair in its layers: behind the shoulders, and over the face and shoulders. */
export type Hair = { back: string; front: string }

/** The materials of a hair style. */
export type HairDye = { base: string; shade: string; light: string; cover: string; width: number }

export type Style = (dye: HairDye) => Hair

type Arc = { from: number; to: number; radius: number; size: number; centreY: number }

/** Round curls along an arc about the head, by degrees from the right; every third catches light. */
export function curls({ base, light, width }: HairDye, { from, to, radius, size, centreY }: Arc): string {
  const across = width / 48
  const step = (size * 1.05 * 180) / (Math.PI * radius)
  const count = Math.max(2, Math.round((to - from) / step))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / count) * Math.PI) / 180
    const away = radius + (index % 2) * size * 0.25
    const x = Math.cos(angle) * away * across
    const y = centreY + Math.sin(angle) * away
    const r = size * (0.88 + (index % 3) * 0.1)
    const glint =
      index % 3 === 1
        ? `<path d="M${(x - r * 0.5).toFixed(1)} ${(y - r * 0.1).toFixed(1)}a${(r * 0.55).toFixed(1)} ${(r * 0.55).toFixed(1)} 0 0 1 ${(r * 0.8).toFixed(1)}-${(r * 0.35).toFixed(1)}" fill="none" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".55"/>`
        : ''
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${base}"/>${glint}`
  }).join('')
}
