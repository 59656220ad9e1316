import { brand } from '../../brand.ts'
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

/** The texts of the components, wherever they are used. */
export const partsTexts = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}

export const welcomeTexts = {
  title: `Welcome to ${brand.name}! 💕`,
  text: "Let's set up your profile to find your perfect match.",
}
