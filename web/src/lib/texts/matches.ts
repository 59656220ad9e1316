const plural = new Intl.PluralRules('en')

export const matchesTexts = {
  heading: 'Your Matches',
  back: 'Back to Dashboard',
  count: (n: number) =>
    plural.select(n) === 'one' ? `${n} person likes you back!` : `${n} people like you back!`,
  matchedOn: (date: string) => `Matched ${date}`,
  message: 'Message',
  more: 'Show more matches',
  fresh: 'New matches',
  freshText: 'Nobody has said a word yet. The first one can be yours.',
  greet: (firstName: string) => `Say hello to ${firstName}`,
  all: 'All matches',
  apart: 'This is what you have read on this device. Your matches come back with the connection.',
  invitation: {
    title: 'There is room by the fire',
    text: 'The next one who likes you back stands here.',
    action: 'Meet more people',
  },
  started: {
    title: 'Conversation started! 💬',
    text: (firstName: string) => `Say hello to ${firstName}!`,
  },
  empty: {
    title: 'No matches yet',
    text: 'Keep swiping to find your perfect match!',
    action: 'Start Swiping',
  },
}
