/** What is said where one blocks somebody, on their page and in the settings. */
export const blockingTexts = {
  done: {
    title: 'Blocked',
    text: (firstName: string) => `You and ${firstName} do not see each other any more.`,
  },
  undo: 'Undo',
  failed: 'This did not work. Check your connection and try again.',
  heading: 'Blocked people',
  back: 'Back to Settings',
  text: 'You and they never see each other here. Nobody is told, not even when you take it back.',
  since: (day: string) => `Blocked on ${day}`,
  unblock: 'Unblock',
  unblockOf: (firstName: string) => `Unblock ${firstName}`,
  unblocked: (firstName: string) => `${firstName} is no longer blocked`,
  nameless: 'Somebody without a name',
  more: 'Show more people',
  empty: {
    title: 'You have blocked nobody',
    text: 'If somebody is not good for you, their page has a way to block them.',
    action: 'Back to Settings',
  },
}
