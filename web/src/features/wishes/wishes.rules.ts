import { type Wish, type WishCostsView, Wishes, type WishName } from '@hearth/contract/people/wishes'
import type { WishField } from '@hearth/contract/profile/fields'

/** A wish that nobody has made yet orders, and hides nobody. */
export const freshWish: Wish = { values: [], isHard: false, orUnsaid: true }

/** All wishes with this one in the place of what was there; one without an answer is none. */
export function withWish(wishes: Wishes, field: WishField, wish: Wish): Wishes {
  const { [field]: _, ...others } = wishes
  return wish.values.length === 0 ? others : Wishes.parse({ ...others, [field]: wish })
}

/** The number of people that a wish hides, if it was counted. */
export const costOf = (costs: WishCostsView | undefined, wish: WishName) =>
  costs?.costs.find((one) => one.wish === wish)
