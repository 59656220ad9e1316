import { createContext, useContext } from 'react'
import { appTexts, failedStateTexts, offlineStateTexts } from './app/app.ts'
import { landingTexts, pageTexts } from './app/landing.ts'

/** The texts of the pages that a visitor meets first, which load nothing else. */
export const frontEn = {
  app: appTexts,
  failedState: failedStateTexts,
  offlineState: offlineStateTexts,
  landing: landingTexts,
  pages: pageTexts,
}

export type FrontTexts = typeof frontEn

// English without a provider too, so that the error screen can speak when all else is gone.
export const FrontTextsContext = createContext<FrontTexts>(frontEn)

export const useFrontTexts = () => useContext(FrontTextsContext)
