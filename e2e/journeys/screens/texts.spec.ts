import { screens } from '../../../web/gallery/screens.ts'
import { show } from '../../support/browser/gallery.ts'
import { expectNoTrouble } from '../../support/browser/trouble.ts'
import { ana, ben, expect, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

/** The texts that the product's specification asks for, by the screen and state that shows them. */
const owed: { [Screen in keyof typeof screens]?: Record<string, (string | RegExp)[]> } = {
  landing: {
    usual: [
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
    ],
  },
  pages: {
    'not found': ['Oops! Page not found', 'Return to Home'],
    broken: ['Unexpected Application Error!'],
  },
  auth: {
    'sign in': ['Back to Home', 'Find Your Perfect Match', 'Join thousands finding meaningful connections'],
    'check your mail': ['Check your email for the confirmation link'],
  },
  dashboard: {
    usual: [
      'Welcome, Robin!',
      'Welcome to Hearth',
      'Your dating journey starts here',
      'Start Swiping',
      'Messages',
      'Matches',
      'Profile',
    ],
    empty: ['Complete Your Profile', 'Set Up Profile'],
    failing: ['Error', 'Failed to load profile'],
  },
  profile: {
    usual: ['Basic Information', 'About You', 'Interests & Hobbies', 'Save Profile'],
    'editing about': [
      'Looking For',
      'Relationship Goals',
      'Serious Relationship',
      'Casual Dating',
      'Friendship',
      'Not Sure',
      'Marriage',
      'Long-term Partnership',
      'See Where It Goes',
      'Companionship',
    ],
    saving: ['Saving...'],
    refused: ['Failed to save profile'],
  },
  swipe: {
    usual: [/\d+ profiles left/, /Height: \d+ cm/],
    'no photo': ['Photo coming soon'],
    empty: [
      'No more profiles!',
      "You've seen all available profiles. Check back later for new people!",
      'Back to Dashboard',
    ],
    failing: ['Failed to load profiles'],
    match: ["It's a Match! 💕", `You and ${ana.firstName} liked each other!`],
    'like sent': ['Like sent! 💖', `Liked ${ana.firstName}'s profile`],
    'like failed': ['Failed to record swipe'],
  },
  matches: {
    usual: ['Your Matches', /Matched \w+ \d+, \d{4}/, 'Message'],
    one: ['1 person likes you back!'],
    two: ['2 people like you back!'],
    empty: ['0 people like you back!', 'No matches yet', 'Keep swiping to find your perfect match!'],
    failing: ['Failed to load matches'],
  },
  chat: {
    empty: [`Start your conversation with ${ana.firstName}!`, `Message ${ana.firstName}...`],
    usual: ['Back to Matches'],
    'not found': ['Conversation not found'],
  },
}

/** Runs in the page: all that can be read on it, hints in fields and names of buttons included. */
function readPage(): string {
  const named = document.querySelectorAll('[placeholder], [aria-label], [alt]')
  const hints = [...named].flatMap((element) =>
    ['placeholder', 'aria-label', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.innerText, ...hints].join('\n').replace(/\s+/g, ' ')
}

for (const [name, states] of Object.entries(owed)) {
  test(`the screen ${name} says what the specification asks for`, async ({ viewer }) => {
    const { page, gallery, trouble } = viewer
    const scenes: Record<string, { troubles?: RegExp[] }> = screens[name as keyof typeof screens]
    for (const [state, texts] of Object.entries(states)) {
      trouble.seen.length = 0
      trouble.expected = scenes[state]?.troubles ?? []
      await show(page, gallery, { kind: 'screen', name, state }, { dir: 'ltr', theme: 'light' })
      for (const text of texts)
        await expect.poll(() => page.evaluate(readPage), `${name}, ${state}`).toMatch(text)
      expectNoTrouble(trouble)
    }
  })
}

test('on a narrow phone a first name is never cut', async ({ server, newPerson, newNeighbour }) => {
  const one = await newPerson(ana)
  const other = await newNeighbour({ ...ben, firstName: 'Bartholomew', lastName: 'Featherstonehaugh' })
  const { page } = one
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await conversationOf(server, one, other))
  const name = page.getByRole('heading', { name: 'Bartholomew Featherstonehaugh' }).locator('bdi')
  await expect(name).toBeVisible()
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0)
})
