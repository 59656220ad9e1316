import { createContext, useContext } from 'react'
import { factTexts } from '../profile/facts.ts'
import { peopleTexts } from './people.ts'

const peopleEn = { facts: factTexts, people: peopleTexts }

// Apart from all others, because what is said around people comes with the first screen that shows some.
const PeopleTextsContext = createContext(peopleEn)

export const useFactTexts = () => useContext(PeopleTextsContext).facts
export const usePeopleTexts = () => useContext(PeopleTextsContext).people
