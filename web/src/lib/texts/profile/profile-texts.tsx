import { createContext, useContext, useMemo } from 'react'
import { useUnits } from '../../format/units.tsx'
import { locationTexts } from '../people/distances.ts'
import { profileMoreTexts, wizardTexts } from './profile-more.ts'

const profileEn = { more: profileMoreTexts, wizard: wizardTexts }

// A context of its own, because only the own profile needs them and every visit would load them.
const ProfileTextsContext = createContext(profileEn)

export function useMoreTexts() {
  const { more } = useContext(ProfileTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...more, ...locationTexts(distance) }), [more, distance])
}
export const useWizardTexts = () => useContext(ProfileTextsContext).wizard
