import { createContext, useContext } from 'react'
import { brand } from '../../brand.ts'

export const termsTexts = {
  title: 'House rules and privacy',
  back: 'Back to Home',
  join: 'Create your account',
  sections: [
    {
      title: 'House rules',
      points: [
        'You’re 18 or older, and single or open about it.',
        'Be yourself: your own name, your own photos, your real age.',
        'Be kind. No insults, threats, hate or pressure, and no unwanted sexual messages or pictures.',
        'Don’t ask for money, sell anything, or send people to other sites.',
        'What people tell or show you stays with you. Don’t share their photos, messages or address.',
        'A no is a no, and so is silence. You can pass, block or end a match at any time, without a reason.',
      ],
    },
    {
      title: 'When someone breaks them',
      points: [
        'You can report any person and any conversation. The people who run this community read every report, and never tell the person who sent it.',
        'Blocking works both ways, right away: you won’t see each other again.',
        'The people who run this community may close an account that breaks these rules.',
        'If you’re in danger, call the police or your local emergency number first.',
      ],
    },
    {
      title: `What ${brand.name} keeps`,
      points: [
        'Your email address, and your password in a form that nobody can read.',
        'Your profile. We remove the hidden data that cameras add to photos, such as the place.',
        'Faith, orientation and health only with your consent, until you withdraw it.',
        'Your location to within about 2 km. Other people see your town and a rough distance.',
        'Your likes, passes, matches and messages. They’re on this community’s own server, and the people who run it could read them.',
        'The devices you’re signed in on, so you can sign them out.',
      ],
    },
    {
      title: 'What others see',
      points: [
        'People who may meet you see your profile. Nobody sees your email address, your date of birth or your exact location.',
        'People you like see your like. Nobody sees your passes.',
        'There are no ads and no trackers, and nothing loads from other sites.',
      ],
    },
    {
      title: 'When you leave',
      points: [
        'You can delete your account in the settings at any time, with your profile, photos, likes, matches and messages.',
        'When a match ends, its messages are erased after 90 days. A report may keep a copy of the last ones until it’s settled.',
        'Backups may hold deleted data until they’re replaced. Ask the people who run this community how long that takes.',
      ],
    },
  ],
  operator: 'Questions about these rules or your data? Contact the people who run this community.',
}

// A context of its own, because only this page needs them.
const TermsTextsContext = createContext(termsTexts)

export const useTermsTexts = () => useContext(TermsTextsContext)
