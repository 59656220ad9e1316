import { fields, type WishField } from '@hearth/contract/fields'
import { useFactTexts } from '../../lib/texts/people/people.ts'

/** Returns the answers to a wish, each in the words in which people say them. */
export function useWishLabels() {
  const { word } = useFactTexts()
  return (field: WishField) => fields[field].values.map((value) => ({ value, label: word(field, value) }))
}
