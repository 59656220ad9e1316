import { createContext, useContext } from 'react'
import { allOf } from '../english.ts'
import { factTexts } from '../profile/facts.ts'

/** The texts of a full card and of a person’s page. */
export const peopleTexts = {
  card: {
    more: (firstName: string) => `More about ${firstName}`,
  },
  photos: {
    alt: (firstName: string, place: number) => `Photo ${place} of ${firstName}`,
    next: 'Next photo',
    previous: 'Previous photo',
    at: (place: number, count: number, what: string) => `Photo ${place} of ${count}: ${what}`,
  },
  back: {
    deck: 'Back to the deck',
    matches: 'Back to Matches',
    likes: 'Back to who likes you',
    home: 'Back to Dashboard',
    conversation: 'Back to the conversation',
    own: 'Back to your profile',
  },
  about: 'In their own words',
  facts: 'At a glance',
  lookingFor: 'Looking for',
  interests: 'Interests',
  own: {
    title: 'As others see me',
    edit: 'Edit profile',
    editShort: 'Edit',
    missingTitle: 'Nothing to show yet',
    missing: 'Add your first name and date of birth first.',
  },
  decided: (firstName: string) => `You like ${firstName}`,
  pass: (firstName: string) => `Pass on ${firstName}`,
  like: (firstName: string) => `Like ${firstName}`,
  message: (firstName: string) => `Message ${firstName}`,
  opening: 'Opening...',
  likeAnswer: (question: string) => `Like this answer: ${question}`,
  likePhoto: (place: number) => `Like photo ${place}`,
  reply: 'Answer',
  replyTo: (question: string) => `Answer to: ${question}`,
  note: {
    title: (firstName: string) => `What would you like to say to ${firstName}?`,
    text: (firstName: string) => `${firstName} sees this with your like.`,
    label: 'Your note',
    left: (n: number) => `${n} left`,
    send: 'Send like',
    cancel: 'Cancel',
    photo: 'Their photo',
  },
  inCommon: (things: readonly string[]) => `You both like ${allOf(things)}`,
  theirNote: {
    photo: (firstName: string) => `${firstName} liked your photo`,
    answer: (firstName: string) => `${firstName} liked your answer`,
    quoted: (words: string) => `“${words}”`,
    ownPhoto: 'Your photo',
    report: (firstName: string) => `Report ${firstName}’s note`,
  },
  liked: {
    answer: 'Liked your answer',
    photo: 'Liked your photo',
  },
  quote: {
    mine: 'About your answer:',
    theirs: (firstName: string) => `About what ${firstName} says:`,
    myPhoto: 'Your photo',
    photoOf: (firstName: string) => `A photo of ${firstName}`,
    drop: 'Remove quote',
  },
  tooMany: {
    title: 'That’s a lot of profiles',
    text: (when: string) => `You can open this one again ${when}.`,
    action: 'Try again',
  },
  gone: {
    title: 'No longer here',
    action: 'Meet more people',
  },
}

const peopleEn = { facts: factTexts, people: peopleTexts }

// A context of its own, because these texts load with the first screen that shows people.
const PeopleTextsContext = createContext(peopleEn)

export const useFactTexts = () => useContext(PeopleTextsContext).facts
export const usePeopleTexts = () => useContext(PeopleTextsContext).people
