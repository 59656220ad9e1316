import { brand } from '../brand.ts'

export const settingsTexts = {
  heading: 'Settings',
  back: 'Back to Dashboard',
  appearance: {
    heading: 'Appearance',
    label: 'How it looks',
    system: { label: 'Like your device', hint: 'Light by day and dark by night, if your device does so.' },
    light: { label: 'Light', hint: 'Cream and clay.' },
    dark: { label: 'Dark', hint: 'Embers at night.' },
    motion: 'Movement follows your device. Ask it for less motion, and cards fade instead of flying.',
  },
  profile: {
    heading: 'Profile',
    text: 'Your name, your words and what others see of you.',
    action: 'Edit your profile',
    look: 'See it as others do',
  },
  meeting: {
    heading: 'Who you meet',
    text: 'Whom you wish to meet, who meets you, a break, a journey.',
    action: 'Open your wishes',
  },
  talking: {
    heading: 'Conversations',
    readReceipts: {
      label: 'Read receipts',
      hint: 'Others see what you have read, and you see it of them: only where both of you want it.',
    },
    turnReminders: {
      label: 'A reminder by mail',
      hint: 'After three days, when somebody waits for your answer. One mail for all, at most once a week.',
    },
    failed: 'This was not saved. Check your connection and try again.',
  },
  blocked: {
    heading: 'Blocked people',
    text: 'Whom you have blocked never sees you, and you never see them.',
    action: 'See whom you blocked',
  },
  security: {
    heading: 'Account and security',
    text: 'Your address, your password, where you are signed in, and the way out.',
    action: 'Open account and security',
  },
  stored: {
    heading: 'What this browser keeps',
    items: [
      'A cookie that keeps you signed in. No script can read it.',
      'A cookie by which we know that you have signed in here before, so that we tell you of new devices only. It could not sign anyone in.',
      'While you sign up or sign in, and for a day at most, cookies that tie your code or your password to this browser.',
      'Who is signed in here and until when, so that the page need not flicker. It could not sign anyone in.',
      'Your choice of light or dark, if you made one.',
      'A swipe you made or a message you wrote without a connection, until it is sent.',
      'A message you began to write, until you send it or sign out.',
    ],
    none: `${brand.name} loads nothing from other sites and keeps no advertising cookies.`,
  },
  signOut: {
    heading: 'Signing out',
    as: (email: string) => `You are signed in as ${email}.`,
    here: { action: 'Sign out here', text: 'Only in this browser.' },
    others: {
      action: 'Sign out elsewhere',
      text: 'Everywhere but here: for a phone that is lost, or a computer that is not yours.',
      done: { title: 'Signed out elsewhere', text: 'You are signed in only here now.' },
    },
    everywhere: { action: 'Sign out everywhere', text: 'Here and on every other device.' },
  },
}
