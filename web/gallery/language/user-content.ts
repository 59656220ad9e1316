import { maskedAddress } from '@hearth/contract/account/address'

/** All that people have written in the state that is shown, so that a check can tell it from the texts of the page. */
const contents = new Set<string>()

/** A word that stands for a text, such as `serious_relationship`. */
const code = /^[a-z_]*$/

/** Adds the strings of something that the server answers or a person types. */
export function addContent(value: unknown): void {
  if (typeof value === 'string') {
    const words = value.replaceAll(/\s+/g, ' ').trim()
    if (!code.test(words)) contents.add(words)
    if (words.includes('@')) contents.add(maskedAddress(words))
  } else for (const part of Object.values(Object(value))) addContent(part)
}

export const listContent = () => [...contents]

export const clearContent = () => contents.clear()
