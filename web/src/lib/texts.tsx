import { createContext, type ReactNode, useContext } from 'react'
import { appTexts, failedStateTexts, failureTexts } from './texts/app.ts'
import { authTexts } from './texts/auth.ts'
import { chatTexts } from './texts/chat.ts'
import { dashboardTexts } from './texts/dashboard.ts'
import { landingTexts, pageTexts, personTexts } from './texts/landing.ts'
import { matchesTexts } from './texts/matches.ts'
import { profileTexts } from './texts/profile.ts'
import { swipeTexts } from './texts/swipe.ts'

/** Every text a person reads, in English. */
export const en = {
  app: appTexts,
  auth: authTexts,
  chat: chatTexts,
  dashboard: dashboardTexts,
  failedState: failedStateTexts,
  failures: failureTexts,
  landing: landingTexts,
  matches: matchesTexts,
  pages: pageTexts,
  person: personTexts,
  profile: profileTexts,
  swipe: swipeTexts,
}

/** What another language has to say in full. */
export type Texts = typeof en

// English without a provider too, so that the error screen can speak when all else is gone.
const TextsContext = createContext<Texts>(en)

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export const useTexts = () => useContext(TextsContext)
