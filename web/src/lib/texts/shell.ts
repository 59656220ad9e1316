/** The frame around every signed-in screen. */
export const shellTexts = {
  navigation: 'Main',
  home: 'Home',
  discover: 'Discover',
  matches: 'Matches',
  profile: 'Profile',
  settings: 'Settings',
  waiting: (n: number) => (n === 1 ? '1 conversation waits for you' : `${n} conversations wait for you`),
}
