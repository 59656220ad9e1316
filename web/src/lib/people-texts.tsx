import { createContext, useContext } from 'react'
import { factTexts } from './texts/facts.ts'
import { peopleTexts } from './texts/people.ts'

const peopleEn = { facts: factTexts, people: peopleTexts }

// Apart from all others, because what is said around people comes with the first screen that shows some.
const PeopleTextsContext = createContext(peopleEn)

export const useFactTexts = () => useContext(PeopleTextsContext).facts
export const usePeopleTexts = () => useContext(PeopleTextsContext).people
