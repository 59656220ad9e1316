const plural = new Intl.PluralRules('en')

export const matchesTexts = {
  heading: 'Your Matches',
  back: 'Back to Dashboard',
  count: (n: number) =>
    plural.select(n) === 'one' ? `${n} person likes you back!` : `${n} people like you back!`,
  matchedOn: (date: string) => `Matched ${date}`,
  message: 'Message',
  more: 'Show more matches',
  search: 'Search your matches',
  found: (n: number) => (n === 1 ? '1 match found' : `${n} matches found`),
  notFound: {
    title: (name: string) => `No match called “${name}”`,
    action: 'Show all matches',
  },
  apart: 'Showing saved chats',
  invitation: {
    title: 'There’s room by the fire',
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
