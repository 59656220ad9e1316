/** What is said on the way to an end, and to help. */
export const endingTexts = {
  options: 'More options',
  optionsTitle: (firstName: string) => `${firstName} and you`,
  cancel: 'Not now',
  failed: 'This did not work. Check your connection and try again.',
  ways: {
    unmatch: {
      label: 'End this match',
      hint: 'Kindly, with a last word if you like. It ends for both of you.',
    },
    block: {
      label: (firstName: string) => `Block ${firstName}`,
      hint: 'You never see each other again, anywhere here.',
    },
    report: {
      label: (firstName: string) => `Report ${firstName}`,
      hint: 'Something is not right. People of this community look at it.',
    },
  },
  unmatch: {
    title: (firstName: string) => `End your match with ${firstName}?`,
    text: (firstName: string) =>
      `Your conversation is gone for both of you, and you do not meet again here. ${firstName} is not told who it was.`,
    lineLabel: 'A last word',
    action: (firstName: string) => `End match with ${firstName}`,
    busy: 'Ending ...',
  },
  lines: {
    nothing: 'No last word',
    thank_you: 'Thank you for talking with me. I do not see us going further.',
    no_spark: 'It was good to meet you. I did not feel the spark.',
    met_someone: 'I have met somebody, and want to give it all my attention.',
    taking_a_break: 'I am taking a break from dating for a while.',
    wish_you_well: 'I wish you all the best.',
  },
  ended: {
    title: 'Match ended',
    text: (firstName: string) => `You and ${firstName} are no longer matched.`,
  },
  block: {
    title: (firstName: string) => `Block ${firstName}?`,
    text: 'You never see each other again, and what there is between you is hidden. Nobody is told. You can take it back in your settings.',
    busy: 'Blocking ...',
  },
  report: {
    title: (firstName: string) => `Report ${firstName}`,
    text: (firstName: string) =>
      `${firstName} won't know. We'll include your recent messages, and keep the report encrypted for 12 months, even if one of you deletes their account.`,
    reasonLabel: 'What is it about?',
    wordsLabel: 'In your own words, if you like',
    action: 'Send report',
    busy: 'Sending ...',
  },
  reasons: {
    harassment: 'Threats, insults or pressure',
    hate: 'Hatred against a group',
    sexual: 'Sexual words or pictures I did not want',
    scam: 'Money, selling or a scam',
    fake: 'Not who they say they are',
    underage: 'Under 18',
    violence: 'Violence, or fear of it',
    elsewhere: 'Something that happened elsewhere',
    other: 'Something else',
  },
  reported: {
    title: 'Thank you. We have it.',
    number: (number: string) => `Your report has the number ${number}.`,
    text: (firstName: string) =>
      `People who look after this community read it, and act where it is needed. If you feel unsafe, you need not wait for that: block ${firstName} now. If somebody is in danger, call the emergency number where you are.`,
    close: 'Close',
  },
  farewell: {
    heading: 'A match has ended',
    text: 'Somebody left you a kind word:',
    seen: 'Thank you',
  },
}
