import { createContext, type ReactNode, useContext } from 'react'
import { FrontTextsContext, frontEn } from './front-texts.tsx'
import { failureTexts } from './texts/app.ts'
import { personTexts } from './texts/landing.ts'
import { matchesTexts } from './texts/matches.ts'
import { partsTexts } from './texts/parts.ts'
import { profileTexts } from './texts/profile.ts'
import { shellTexts } from './texts/shell.ts'
import { swipeTexts } from './texts/swipe.ts'
import { welcomeTexts } from './texts/welcome.ts'

/** Every text a person reads, in English. */
export const en = {
  ...frontEn,
  failures: failureTexts,
  matches: matchesTexts,
  parts: partsTexts,
  person: personTexts,
  profile: profileTexts,
  shell: shellTexts,
  swipe: swipeTexts,
  welcome: welcomeTexts,
}

/** What another language has to say in full. */
export type Texts = typeof en

const TextsContext = createContext<Texts | undefined>(undefined)

export function TextsProvider({ texts = en, children }: { texts?: Texts; children: ReactNode }) {
  return (
    <FrontTextsContext value={texts}>
      <TextsContext value={texts}>{children}</TextsContext>
    </FrontTextsContext>
  )
}

/** All texts, behind the landing page; there and on the pages beside it, `useFrontTexts`. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider around it')
  return texts
}
