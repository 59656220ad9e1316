import { createContext, useContext } from 'react'

const plural = new Intl.PluralRules('en')

/** The texts of the page “Likes you” and of the links to it. */
export const likesTexts = {
  heading: 'Likes you',
  back: 'Back to Matches',
  count: (n: number) => (plural.select(n) === 'one' ? `${n} person likes you` : `${n} people like you`),
  short: (n: number) => (plural.select(n) === 'one' ? `${n} likes you` : `${n} like you`),
  text: 'We never tell them you looked.',
  person: (name: string, age: number) => `${name}, ${age}`,
  answer: 'Likes your answer',
  photo: 'Likes your photo',
  more: 'Show more people',
  empty: {
    title: 'No likes yet',
    action: 'Meet more people',
  },
}

// A context of its own, because these texts load with the screens that show likes.
const LikesTextsContext = createContext(likesTexts)

export const useLikesTexts = () => useContext(LikesTextsContext)
