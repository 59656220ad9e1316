/** What a list of conversations says, wherever it stands. */
export const inboxTexts = {
  heading: 'Conversations',
  empty: 'Nobody has said a word yet. Yours can be the first.',
  notBegun: 'No words yet',
  deleted: 'Message deleted',
  yours: (text: string) => `You: ${text}`,
  yourTurn: 'Your turn',
  unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  more: 'Show more conversations',
  failed: 'Your conversations did not load.',
  retry: 'Try again',
  limit: {
    title: (n: number) => `${n} people wait for a word from you`,
    text: 'Before you begin anew: perhaps one of them would be glad of an answer, or of a kind end. It is up to you.',
    see: 'See who waits',
    anyway: 'Write anyway',
  },
}
