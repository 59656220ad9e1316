import { createContext, useContext } from 'react'
/** The texts of unmatching, reporting and help. */
export const endingTexts = {
  options: 'More options',
  optionsTitle: (firstName: string) => `${firstName} and you`,
  cancel: 'Cancel',
  failed: 'That didn’t work. Check your connection and try again.',
  ways: {
    unmatch: 'End this match',
    block: (firstName: string) => `Block ${firstName}`,
    report: (firstName: string) => `Report ${firstName}`,
  },
  unmatch: {
    title: (firstName: string) => `End your match with ${firstName}?`,
    text: (firstName: string) =>
      `Your chat disappears for both of you, and you won’t see each other again. We won’t notify ${firstName}.`,
    lineLabel: 'A kind last word',
    action: (firstName: string) => `End match with ${firstName}`,
    busy: 'Ending…',
  },
  lines: {
    nothing: 'No last word',
    thank_you: 'Thank you for talking with me. I don’t see us going further.',
    no_spark: 'It was good to meet you. I didn’t feel a spark.',
    met_someone: 'I’ve met someone, and want to give it my full attention.',
    taking_a_break: 'I’m taking a break from dating.',
    wish_you_well: 'I wish you all the best.',
  },
  ended: 'Match ended',
  block: {
    title: (firstName: string) => `Block ${firstName}?`,
    text: 'You won’t see each other again, and your chat is hidden. We won’t tell them. You can unblock them in Settings.',
    busy: 'Blocking…',
  },
  report: {
    title: (firstName: string) => `Report ${firstName}`,
    text: (firstName: string) =>
      `${firstName} won’t know. We include your recent messages and keep the report encrypted for 12 months, even if one of you leaves.`,
    reasonLabel: 'What is it about?',
    wordsLabel: 'Anything to add? (optional)',
    action: 'Send report',
    busy: 'Sending…',
  },
  reasons: {
    harassment: 'Threats, insults or pressure',
    hate: 'Hate against a group',
    sexual: 'Unwanted sexual messages or pictures',
    scam: 'Money, selling or a scam',
    fake: 'Not who they say they are',
    underage: 'Under 18',
    violence: 'Violence, or fear of it',
    elsewhere: 'Something that happened elsewhere',
    other: 'Something else',
  },
  reported: {
    title: 'Thank you for telling us',
    number: (number: string) => `Your report number is ${number}.`,
    text: (firstName: string) =>
      `If you feel unsafe, don’t wait for our moderators: block ${firstName} now. If someone is in danger, call your local emergency number.`,
    close: 'Close',
  },
  farewell: {
    heading: 'A match has ended',
    text: 'Someone left you a kind word:',
    seen: 'Thank you',
  },
}

// A context of its own, because few visits need them.
const EndingTextsContext = createContext(endingTexts)

export const useEndingTexts = () => useContext(EndingTextsContext)
