import { createContext, useContext } from 'react'
import { profileMoreTexts, wizardTexts } from './texts/profile-more.ts'

const profileEn = { more: profileMoreTexts, wizard: wizardTexts }

// Apart from all others, because only one's own profile needs them and every visit would load them.
const ProfileTextsContext = createContext(profileEn)

export const useMoreTexts = () => useContext(ProfileTextsContext).more
export const useWizardTexts = () => useContext(ProfileTextsContext).wizard
