import { brand } from '../../brand.ts'

export type SamplePerson = {
  id: 'maya' | 'daniel'
  name: string
  age: number
  location: string
  profession: string
  education: string
  interests: readonly string[]
  compatibility: number
  familyValues: string
  languages: readonly string[]
}

/** Fixed people of the landing page only; they stand in no database. */
const samples: readonly [SamplePerson, ...SamplePerson[]] = [
  {
    id: 'maya',
    name: 'Maya Raman',
    age: 28,
    location: 'Austin, Texas',
    profession: 'Paediatric nurse',
    education: 'BSc Nursing, UT Austin',
    interests: ['Trail running', 'Cooking for ten', 'Carnatic music'],
    compatibility: 94,
    familyValues: 'Modern',
    languages: ['English', 'Tamil'],
  },
  {
    id: 'daniel',
    name: 'Daniel Reyes',
    age: 31,
    location: 'San Diego, California',
    profession: 'Structural engineer',
    education: 'MSc Civil Engineering, SDSU',
    interests: ['Sunday football', 'Woodwork', 'Film photography'],
    compatibility: 89,
    familyValues: 'Traditional',
    languages: ['English', 'Spanish'],
  },
]

export const landingTexts = {
  signIn: 'Sign In',
  getStarted: 'Get Started',
  hero: {
    eyebrow: 'Every match pre-approved by AI',
    headline: 'Where hearts meet and families approve',
    findYourMatch: 'Find Your Match',
    howItWorks: 'How It Works',
    terms: 'Free, 18+, run by your community',
    trust: ['AI-Verified Profiles', 'Family-Friendly', 'Meaningful Connections'],
    trustLabel: 'What you can rely on',
  },
  features: {
    heading: 'A calmer way to meet someone',
    matching: {
      title: 'AI-Powered Matching',
      text: 'Everyone you see is pre-approved for your values, goals and intentions.',
    },
    connections: {
      title: 'Meaningful Connections',
      text: 'For people who want more than small talk, and say so from day one.',
    },
    icebreakers: {
      title: 'Smart Icebreakers',
      text: 'AI-written first lines about what you both care about.',
    },
    verified: {
      title: 'Verified Profiles',
      text: 'Video introductions and badges: who you see is who you meet.',
    },
    family: {
      title: 'Family-Friendly',
      text: 'People your family would approve of, modern or traditional.',
    },
    price: {
      title: 'Premium Without the Price',
      text: 'A fair freemium model, and no overpriced membership.',
    },
    call: 'Experience True Matching',
  },
  demo: {
    heading: 'See who’s by the fire',
    text: 'Two sample profiles',
    label: 'Sample profiles',
    match: (percent: number) => `${percent}% Match`,
    announce: (name: string, age: number, percent: number) => `${name}, ${age}, ${percent}% match`,
    portrait: (name: string) => `Drawn portrait of ${name}`,
    profession: 'Profession',
    education: 'Education',
    interests: 'Interests',
    familyValues: 'Family values',
    languages: 'Languages',
    pass: 'Pass',
    like: 'Like',
    samples,
    caption: 'Tap the buttons or swipe to see your next match',
  },
  closing: {
    heading: 'Someone is saving you a seat',
    downloadApp: 'Download App',
    joinBeta: 'Join Beta',
  },
  footer: `${brand.name}. ${brand.tagline}.`,
  terms: 'House rules and privacy',
}

export const pageTexts = {
  notFound: {
    code: '404',
    heading: 'Oops! Page not found',
    home: 'Return to Home',
  },
  error: {
    heading: 'Unexpected Application Error!',
    text: 'Something broke on our side.',
    reload: 'Reload page',
    home: 'Return to Home',
  },
}

export const personTexts = {
  photoSoon: 'Photo coming soon',
  verified: 'Verified',
  interests: 'Interests',
  basics: 'In short',
  location: 'Location',
  occupation: 'Occupation',
  education: 'Education',
  height: (cm: number) => `Height: ${cm} cm`,
}
