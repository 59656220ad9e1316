import { PHOTO_WIDTHS, type PhotoView } from '@hearth/contract/photos/photos'
import type { CoachRule } from '@hearth/contract/profile/coach'

export type PhotoTip = { rule: CoachRule; photoId: string }
type CoachedPhoto = Pick<PhotoView, 'id' | 'alt' | 'widths' | 'aspect'>

/** A card shows photos upright, so a wide one loses its sides. */
const WIDE = 1.25
const [, , SHARP] = PHOTO_WIDTHS
const CLEARER = 1.5

const widthOf = ({ widths }: CoachedPhoto): number => widths.at(-1) ?? 0
const isWide = ({ aspect }: CoachedPhoto): boolean => aspect > WIDE

/** Returns what could be better about the first photo, compared with the others. */
function tipOnOrder([first, ...others]: readonly CoachedPhoto[]): PhotoTip | undefined {
  if (!first) return undefined
  const width = widthOf(first)
  const clearer = others.find((photo) => widthOf(photo) >= width * CLEARER && !isWide(photo))
  if (width < SHARP && clearer) return { rule: 'photo_order', photoId: clearer.id }
  const upright = others.find((photo) => !isWide(photo) && widthOf(photo) >= width)
  return isWide(first) && upright ? { rule: 'photo_wide', photoId: upright.id } : undefined
}

/** Returns the tips on photos, by what is known without looking at them: size, shape, order, description and copies. */
export function tipsOnPhotos(
  photos: readonly CoachedPhoto[],
  copies: readonly { photoId: string }[],
): PhotoTip[] {
  const order = tipOnOrder(photos)
  const small = photos.find((photo) => widthOf(photo) < SHARP)
  const undescribed = photos.find(({ alt }) => alt === '')
  return [
    ...(order ? [order] : []),
    ...copies.slice(0, 1).map(({ photoId }): PhotoTip => ({ rule: 'photo_copies', photoId })),
    ...(small ? [{ rule: 'photo_small', photoId: small.id } as const] : []),
    ...(undescribed ? [{ rule: 'photo_undescribed', photoId: undescribed.id } as const] : []),
  ]
}
