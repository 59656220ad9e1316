const tints = [
  'from-tint-ember to-tint-honey',
  'from-tint-clay to-tint-ember',
  'from-tint-honey to-tint-moss',
  'from-tint-moss to-tint-lake',
  'from-tint-lake to-tint-dusk',
  'from-tint-dusk to-tint-clay',
]

/** Returns the tint of a person without a photo, always the same for an id. */
export function tintOf(id: string): string {
  let sum = 0
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return `bg-linear-to-br ${tints[sum % tints.length]} text-on-tint`
}
