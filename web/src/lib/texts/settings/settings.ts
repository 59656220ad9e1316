import { createContext, useContext } from 'react'
import { brand } from '../../brand.ts'
import { distanceTexts } from '../people/distances.ts'
import { securityTexts } from './settings-security.ts'

export const settingsTexts = {
  heading: 'Settings',
  back: 'Back to Dashboard',
  done: 'Done',
  failed: 'Not saved. Check your connection and try again.',
  notLoaded: 'Some settings didn’t load.',
  offline: 'Some settings load when you’re back online.',
  retry: 'Try again',
  you: {
    heading: 'You',
    profile: { title: 'Edit profile' },
    look: { title: 'View profile' },
    filters: { title: 'Filters', text: 'Age, distance, visibility, pause, travel' },
  },
  display: {
    heading: 'Display',
    appearance: {
      title: 'Appearance',
      values: { system: 'Automatic', light: 'Light', dark: 'Dark' },
    },
    clock: {
      title: 'Clock',
      values: { '12': '12-hour', '24': '24-hour' },
      examples: { '12': '2:05 PM', '24': '14:05' },
    },
    distance: {
      title: 'Distances',
      values: { km: 'Kilometres', miles: 'Miles' },
      examples: { km: distanceTexts('km').under_10, miles: distanceTexts('miles').under_10 },
    },
    automatic: (value: string) => `Automatic (${value})`,
  },
  chat: {
    heading: 'Chat',
    readReceipts: {
      label: 'Read receipts',
      hint: 'You see read receipts only if you both have them on.',
    },
    turnReminders: {
      label: 'Email reminders',
      hint: 'At most once a week, when someone has waited three days for your reply.',
    },
  },
  privacy: {
    heading: 'Account and privacy',
    security: { title: 'Account and security', text: 'Email, password, devices' },
    blocked: { title: 'Blocked people' },
    cookies: { title: 'Cookies and data' },
  },
  stored: {
    items: [
      'A cookie that keeps you signed in.',
      'A cookie that remembers you’ve signed in here before, so we only alert you about new devices.',
      'While you sign up or sign in, and for a day at most: cookies that tie your code or password to this browser.',
      'Who is signed in here and until when, so the page loads without flicker.',
      'Your choice of light or dark, clock and distances.',
      'Chats you opened and the cards of your deck, so you can see them offline. They go when you sign out.',
      'Swipes and messages you made offline, until they’re sent.',
      'A message you started writing, until you send it or sign out.',
    ],
    none: `${brand.name} loads nothing from other sites and uses no advertising cookies.`,
  },
  signOut: {
    heading: 'Sign out',
    as: (email: string) => `Signed in as ${email}`,
    here: 'Sign out here',
    others: 'Sign out elsewhere',
    othersDone: 'Signed out elsewhere',
    everywhere: 'Sign out everywhere',
  },
}

const settingsEn = { settings: settingsTexts, security: securityTexts }

export type SecurityTexts = typeof securityTexts

// A context of its own, because few visits need them and every visit would load them.
const SettingsTextsContext = createContext(settingsEn)

export const useSettingsTexts = () => useContext(SettingsTextsContext).settings
export const useSecurityTexts = () => useContext(SettingsTextsContext).security
