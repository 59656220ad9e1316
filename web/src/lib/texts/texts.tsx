import { createContext, type ReactNode, useContext } from 'react'
import { failureTexts } from './app/app.ts'
import { personTexts } from './app/landing.ts'
import { partsTexts, shellTexts, welcomeTexts } from './app/shell.ts'
import { FrontTextsContext, frontEn } from './front-texts.tsx'
import { matchesTexts } from './people/matches.ts'
import { swipeTexts } from './people/swipe.ts'
import { profileTexts } from './profile/profile.ts'

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

/** All texts that another language must contain. */
export type Texts = typeof en

const TextsContext = createContext<Texts | undefined>(undefined)

export function TextsProvider({ texts = en, children }: { texts?: Texts; children: ReactNode }) {
  return (
    <FrontTextsContext value={texts}>
      <TextsContext value={texts}>{children}</TextsContext>
    </FrontTextsContext>
  )
}

/** Returns all texts. The landing page and the pages beside it use `useFrontTexts`. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider around it')
  return texts
}
