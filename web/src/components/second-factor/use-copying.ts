import { useState } from 'react'
import { copyText } from '../../lib/browser/copying.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Copies a text and says whether that went well. */
export function useCopying() {
  const words = useTexts('security').secondFactor
  const [told, setTold] = useState('')

  const copy = async (text: string) => setTold((await copyText(text)) ? words.copied : words.notCopied)

  return { told, copy }
}
