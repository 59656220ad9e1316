import type { CoachView, TipView } from '@hearth/contract/profile/coach'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { photoOf } from '../../../testing/fake-photos.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../../testing/late-answer.ts'
import { profileOf, signedIn } from '../../../testing/people.ts'
import { openProfile } from '../../../testing/profile-page.ts'

const DISMISS = 'PUT /api/profile/coach/dismissed'
const photo = photoOf(1)
const cliche: TipView = { id: 'cliche.bio', rule: 'cliche', field: 'bio', phrase: 'Just ask' }
const short: TipView = {
  id: 'too_short.prompts.on-repeat',
  rule: 'too_short',
  field: 'prompts',
  promptId: 'on-repeat',
}
const undescribed: TipView = {
  id: `photo_undescribed.${photo.id}`,
  rule: 'photo_undescribed',
  photoId: photo.id,
}
const missing: TipView = { id: 'missing_part.intentions', rule: 'missing_part', step: 'intentions' }

function serve(tips: TipView[]) {
  let hidden: string[] = []
  const view = (): CoachView => ({
    tips: tips.filter(({ id }) => !hidden.includes(id)),
    dismissed: tips.filter(({ id }) => hidden.includes(id)),
  })
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({ prompts: [{ promptId: 'on-repeat', answer: 'Dunno' }] }),
    'GET /api/profile/draft': () => ({ draft: null }),
    'GET /api/photos': () => ({ photos: [photo], uploads: [], uploadsLeft: 60 }),
    'GET /api/profile/coach': view,
    [DISMISS]: ({ body }) => {
      const { tip, isDismissed } = body as { tip: string; isDismissed: boolean }
      hidden = isDismissed ? [...hidden, tip] : hidden.filter((id) => id !== tip)
      return view()
    },
  })
}

const coach = () => screen.findByRole('region', { name: 'Profile coach' })
async function openCoach() {
  const page = await openProfile()
  const region = await coach()
  const toggle = within(region).getByRole('button', { name: 'Profile coach' })
  await page.user.click(toggle)
  return { ...page, region: within(region), toggle }
}

// The first test, because the race is there only while the section's code is loaded.
test('the focus stays on a field that takes it as soon as the section is there', async () => {
  serve([short])
  const { user, region } = await openCoach()
  const focused = Promise.withResolvers<HTMLElement>()
  const watching = new MutationObserver(() => {
    const field = document.querySelector('textarea')
    if (!field) return
    watching.disconnect()
    field.focus()
    focused.resolve(field)
  })
  watching.observe(document.body, { childList: true, subtree: true })
  await user.click(await region.findByRole('button', { name: 'Go to In Your Own Words' }))
  const field = await focused.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(field)
})

test('counts its tips, names the rule of each, and leads to the field', async () => {
  serve([missing, cliche, short, undescribed])
  const { user, region } = await openCoach()
  expect(await region.findByText('4 ideas for your profile')).toBeTruthy()
  expect(region.getByText('“Just ask” is in many profiles. What’s your own version?')).toBeTruthy()
  expect(region.getByText('Describe photo 1, so everyone can enjoy it.')).toBeTruthy()
  const [why] = region.getAllByRole('button', { name: 'Why this tip?' })
  if (why) await user.click(why)
  expect(region.getByText(/^Rule: missing parts/)).toBeTruthy()
  await user.click(region.getByRole('button', { name: 'Go to Basic Information' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('bio'))
})

test('leads to the answer of a prompt', async () => {
  serve([short])
  const { user, region } = await openCoach()
  await user.click(await region.findByRole('button', { name: 'Go to In Your Own Words' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
})

test('a tip is hidden and shown again, and the focus stays on the coach', async () => {
  const server = serve([cliche])
  const { user, region, toggle } = await openCoach()
  await user.click(await region.findByRole('button', { name: 'Hide this tip' }))
  expect(await region.findAllByText('Nothing to improve. Your profile is ready.')).toHaveLength(2)
  expect(document.activeElement).toBe(toggle)
  await user.click(region.getByRole('button', { name: 'Hidden tips (1)' }))
  await user.click(region.getByRole('button', { name: 'Show again' }))
  expect(await region.findByText('1 idea for your profile')).toBeTruthy()
  expect(server.calls('PUT /api/profile/coach/dismissed').map(({ body }) => body)).toEqual([
    { tip: 'cliche.bio', isDismissed: true },
    { tip: 'cliche.bio', isDismissed: false },
  ])
})

test('a failed hide is told, and tips that do not load can be loaded again', async () => {
  const server = serve([cliche])
  server.answer('GET /api/profile/coach', () => new Refusal(422, 'invalid'))
  server.answer('PUT /api/profile/coach/dismissed', () => new Refusal(422, 'invalid'))
  const { user, region } = await openCoach()
  expect(await region.findByText('Couldn’t load your tips.')).toBeTruthy()
  server.answer('GET /api/profile/coach', () => ({ tips: [cliche], dismissed: [] }))
  await user.click(region.getByRole('button', { name: 'Try again' }))
  await user.click(await region.findByRole('button', { name: 'Hide this tip' }))
  expect(await screen.findByText('That didn’t work. Check your connection and try again.')).toBeTruthy()
})

test('two tips that are hidden at once both stay hidden, also where the first answer comes late', async () => {
  const server = serve([cliche, missing])
  const answer = server.whole(DISMISS)
  const late = Promise.withResolvers<void>()
  const { user, region } = await openCoach()
  server.answer(DISMISS, async (asked) => {
    const view = answer(asked)
    if (server.calls(DISMISS).length === 1) await late.promise
    return view
  })
  for (const hide of await region.findAllByRole('button', { name: 'Hide this tip' })) await user.click(hide)
  await untilShown()
  late.resolve()
  await untilShown()
  expect(await region.findAllByText('Nothing to improve. Your profile is ready.')).toHaveLength(2)
})

test('tips that were requested before one was hidden do not bring it back', async () => {
  const server = serve([cliche])
  const { user, region } = await openCoach()
  const hide = await region.findByRole('button', { name: 'Hide this tip' })
  const answerLate = await requestEarly(server, 'GET /api/profile/coach')
  await user.click(hide)
  await region.findAllByText('Nothing to improve. Your profile is ready.')
  await answerLate()
  expect(region.getAllByText('Nothing to improve. Your profile is ready.')).toHaveLength(2)
})
