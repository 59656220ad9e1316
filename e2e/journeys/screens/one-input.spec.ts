import { expectNextStep, fingerOf, keyboardOf } from '../../support/input-methods.ts'
import { ben, cleo, enter, expect, type Page, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'
import { giveFaces } from '../../support/people.ts'
import {
  comeAndRead,
  likeAndMatch,
  nameOf,
  optionsOf,
  type ScreenSettings,
  signUp,
  takeFirstSteps,
  type Walker,
  walkerOn,
  writeFirst,
} from './to-first-match.ts'

const small = { width: 360, height: 740 }
const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const desk = { width: 1280, height: 800 }
const zoomed = { width: 640, height: 400, isZoomed: true } as const

// Together these have each width, each scheme, each hand, the zoom and the spacing.
const few: ScreenSettings[] = [
  { ...small, scheme: 'light', by: 'touch', isSpaced: true },
  { ...phone, scheme: 'dark', by: 'touch' },
  { ...tablet, scheme: 'light', by: 'keyboard' },
  { ...desk, scheme: 'dark', by: 'keyboard' },
  { ...zoomed, scheme: 'light', by: 'keyboard' },
]
// Every two of width, scheme and hand come together once; zoom and spacing in both schemes and by both hands.
const each: ScreenSettings[] = [
  ...[small, desk].flatMap((size): ScreenSettings[] => [
    { ...size, scheme: 'light', by: 'touch' },
    { ...size, scheme: 'dark', by: 'keyboard' },
  ]),
  ...[phone, tablet].flatMap((size): ScreenSettings[] => [
    { ...size, scheme: 'light', by: 'keyboard' },
    { ...size, scheme: 'dark', by: 'touch' },
  ]),
  { ...zoomed, scheme: 'light', by: 'keyboard' },
  { ...zoomed, scheme: 'dark', by: 'touch' },
  { ...small, scheme: 'light', by: 'touch', isSpaced: true },
  { ...small, scheme: 'dark', by: 'keyboard', isSpaced: true },
]

const handOf = (page: Page, { by }: ScreenSettings) => (by === 'keyboard' ? keyboardOf(page) : fingerOf(page))
const sunday = (answer: string) => ({ prompts: [{ promptId: 'sunday-ten', answer }] })

const fewNames = few.map(nameOf)

for (const way of process.env['WAYS'] === 'all' ? each : few) {
  const title = `from the landing page to the first match and its first message: ${nameOf(way)}`
  const tag = fewNames.includes(nameOf(way)) ? [] : ['@english']
  test(title, { tag }, async ({ server, newNeighbour, newVisitor }) => {
    test.slow()
    const others = [
      await newNeighbour({ ...ben, gender: 'man', bio: 'Long walks.', ...sunday('Flour up to the elbows.') }),
      await newNeighbour({ ...cleo, gender: 'man', bio: 'Tea first.', ...sunday('Asleep.') }),
    ]
    for (const [nth, other] of others.entries()) await giveFaces(server, other, [nth + 2])
    const walk = async (): Promise<Walker> => {
      const page = await newVisitor(optionsOf(way))
      return walkerOn(page, handOf(page, way), way)
    }
    const walker = await walk()
    await test.step('sign up', () => signUp(walker, server))
    await test.step('take the first steps', () =>
      takeFirstSteps(walker, () => meetOnly(walker.page, server, others)))
    await test.step('go home and back', async () => {
      const { page, hand, look } = walker
      await hand.press('link', 'Home')
      await expect(page).toHaveURL('/app')
      await expect(page.getByText('2 new people')).toBeVisible()
      await look('home')
      await hand.press('link', /Start Swiping/)
    })
    const match = await test.step('like, and match', () => likeAndMatch(walker, server, others))
    await test.step('write first', () => writeFirst(walker, match, 'Hello there'))
    await test.step('the other one reads it', async () => {
      const other = await walk()
      await enter(other.page, match.email)
      await comeAndRead(other, 'Hello there')
    })
  })
}

test('a first-time visitor who leaves the first steps meets the first real person within 90 seconds', async ({
  server,
  newNeighbour,
  newVisitor,
}) => {
  test.slow()
  await newNeighbour(ben)
  const way: ScreenSettings = { ...phone, scheme: 'light', by: 'touch' }
  const page = await newVisitor(optionsOf(way))
  const hand = fingerOf(page)
  await signUp({ page, hand, way, look: () => expectNextStep(page) }, server)
  await hand.press('link', 'Finish later')
  await expect(page).toHaveURL('/app')
  await expectNextStep(page)
  await hand.press('link', /Start Swiping/)
  await expectNextStep(page)
  await hand.press('link', 'Add your birthday')
  await hand.date('Date of birth', '1990-02-03')
  await hand.press('button', 'Save Profile')
  await hand.press('link', /Start Swiping/)
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await expectNextStep(page)
  // Of the 90 seconds, 15 are left for the page itself.
  expect(hand.seconds()).toBeLessThanOrEqual(75)
})
