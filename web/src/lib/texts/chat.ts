export const chatTexts = {
  back: 'Back to Matches',
  log: (firstName: string) => `Messages with ${firstName}`,
  empty: (firstName: string) => `Start your conversation with ${firstName}!`,
  placeholder: (firstName: string) => `Message ${firstName}...`,
  send: 'Send',
  mine: 'You',
  older: 'Show older messages',
  newest: 'New messages below',
  today: 'Today',
  yesterday: 'Yesterday',
  notFound: {
    title: 'Conversation not found',
    text: 'It may have ended, or the address is not quite right.',
    action: 'Back to Matches',
  },
}
