import { expect, test } from 'vitest'
import { brand } from './brand.ts'
import { authTexts } from './texts/auth.ts'
import { chatTexts } from './texts/chat.ts'
import { dashboardTexts } from './texts/dashboard.ts'
import { securityTexts } from './texts/settings-security.ts'
import { en } from './texts.tsx'

/** Every text the product owes, as its specification writes it. */
const owed = [
  // pages that anyone may see
  'Sign In',
  'Get Started',
  'Find Your Match',
  'How It Works',
  'AI-Verified Profiles',
  'Family-Friendly',
  'Meaningful Connections',
  'AI-Powered Matching',
  'Smart Icebreakers',
  'Verified Profiles',
  'Premium Without the Price',
  'Experience True Matching',
  '94% Match',
  'Tap the buttons or swipe to see your next match',
  'Download App',
  'Join Beta',
  '50K+',
  'Active Members',
  '89%',
  'Match Success Rate',
  '2.1K',
  'Happy Couples',
  'Oops! Page not found',
  'Return to Home',
  'Unexpected Application Error!',
  // signing in
  'Back to Home',
  'Find Your Perfect Match',
  'Join thousands finding meaningful connections',
  'Welcome to Hearth! 💕',
  "Let's set up your profile to find your perfect match.",
  'Check your email for the confirmation link',
  'Check your email for the password reset link',
  'Your password has been updated',
  // dashboard
  'Welcome, Robin!',
  'Signed out',
  'Come back soon! 💕',
  'Welcome to Hearth',
  'Your dating journey starts here',
  'Start Swiping',
  'Messages',
  'Matches',
  'Profile',
  'Complete Your Profile',
  'Set Up Profile',
  // profile
  'Basic Information',
  'About You',
  'Looking For',
  'Relationship Goals',
  'Interests & Hobbies',
  'Photo upload coming soon!',
  'Save Profile',
  'Saving...',
  'Profile updated! 💕',
  'Serious Relationship',
  'Casual Dating',
  'Friendship',
  'Not Sure',
  'Marriage',
  'Long-term Partnership',
  'See Where It Goes',
  'Companionship',
  // swipe
  '7 profiles left',
  'Photo coming soon',
  'Height: 170 cm',
  'No more profiles!',
  "You've seen all available profiles. Check back later for new people!",
  'Back to Dashboard',
  "It's a Match! 💕",
  'You and Robin liked each other!',
  'Like sent! 💖',
  "Liked Robin's profile",
  // matches
  'Your Matches',
  '1 person likes you back!',
  '2 people like you back!',
  '0 people like you back!',
  'Matched Robin',
  'Message',
  'No matches yet',
  'Keep swiping to find your perfect match!',
  'Conversation started! 💬',
  'Say hello to Robin!',
  // chat
  'Start your conversation with Robin!',
  'Message Robin...',
  'Conversation not found',
  'Back to Matches',
  // failures
  'Error',
  'Failed to load profile',
  'Failed to save profile',
  'Something went wrong',
  'Failed to load profiles',
  'Failed to record swipe',
  'Failed to load matches',
  'Failed to start conversation',
  'Failed to send message',
]

const samples = ['Robin', 0, 1, 2, 7, 94, 170]

/** All that the catalogue can say: its strings, and what its functions make of some samples. */
function said(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return samples.flatMap((sample) => said(texts(sample)))
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(said) : []
}

// The three figures are the operator's to change, and so stand with the name.
const catalogue = new Set(
  [en, authTexts, chatTexts, dashboardTexts, securityTexts, brand].flatMap((texts) => [...said(texts)]),
)

test.each(owed)('the catalogue says: %s', (text) => {
  expect(catalogue).toContain(text)
})

test('nothing is left empty', () => {
  expect(catalogue).not.toContain('')
})
