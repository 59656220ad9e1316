import { allOf } from '../english.ts'

/** What is said around a person: on their card in full, and on their page. */
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
    text: 'This is your page as everyone sees it. What you show to matches only is not here.',
    edit: 'Edit profile',
    editShort: 'Edit',
    missingTitle: 'There is no page to show yet',
    missing: 'It is there as soon as your profile has your first name and your date of birth.',
  },
  decided: (firstName: string) => `You like ${firstName}. If it is mutual, you will both hear of it at once.`,
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
    drop: 'Do not quote this',
  },
  tooMany: {
    title: 'That was a lot of people',
    text: (when: string) =>
      `We limit how many profiles anyone can open in a short time. This one opens again ${when}.`,
    action: 'Try again',
  },
  gone: {
    title: 'No longer here',
    text: 'This person has left, is taking a break, or the address is not quite right. There are others by the fire.',
    action: 'Meet more people',
  },
}
