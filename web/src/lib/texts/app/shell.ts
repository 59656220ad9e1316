/** The frame around every signed-in screen. */
export const shellTexts = {
  navigation: 'Main',
  home: 'Home',
  discover: 'Discover',
  matches: 'Matches',
  profile: 'Profile',
  settings: 'Settings',
  unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
}
