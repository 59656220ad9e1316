const plural = new Intl.PluralRules('en')

export const matchesTexts = {
  heading: 'Your Matches',
  back: 'Back to Dashboard',
  count: (n: number) =>
    plural.select(n) === 'one' ? `${n} person likes you back!` : `${n} people like you back!`,
  matchedOn: (date: string) => `Matched ${date}`,
  message: 'Message',
  more: 'Show more matches',
  freshText: 'Say hello first',
  search: 'Search your matches',
  found: (n: number) => (n === 1 ? '1 match found' : `${n} matches found`),
  notFound: {
    title: (name: string) => `No match called “${name}”`,
    text: 'Check the spelling, or try a shorter name.',
    action: 'Show all matches',
  },
  apart: 'Offline: showing saved chats',
  invitation: {
    title: 'There’s room by the fire',
    text: 'Your next match will show up here.',
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
