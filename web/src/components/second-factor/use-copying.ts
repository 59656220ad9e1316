import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'

/** Copies a text and says whether that went well; by plain http a browser offers no way to. */
export function useCopying() {
  const words = useTexts('security').secondFactor
  const [told, setTold] = useState('')

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setTold(words.copied)
    } catch {
      setTold(words.notCopied)
    }
  }

  return { told, copy }
}
