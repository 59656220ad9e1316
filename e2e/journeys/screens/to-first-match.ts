import { join } from 'node:path'
import type { SessionView } from '@hearth/contract/account/account'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { photographWindow } from '../../support/browser/camera.ts'
import { expectNextStep, type Hand } from '../../support/input-methods.ts'
import { expectToast, type Neighbour, password } from '../../support/journey.ts'
import { like } from '../../support/matches.ts'
import { pictureFile } from '../../support/people.ts'
import type { Server } from '../../support/server/server.ts'
import { expectNoSidewaysScroll, standStill } from './axe.ts'
import { alwaysSpaceText, expectNoOverlap } from './overlap.ts'

export type ScreenSettings = {
  width: number
  height: number
  scheme: 'light' | 'dark'
  by: 'touch' | 'keyboard'
  /** A window of twice this size, at 200 % zoom. */
  isZoomed?: true
  /** With the text spacing of WCAG 1.4.12. */
  isSpaced?: true
}

export const optionsOf = ({
  width,
  height,
  scheme,
  by,
  isZoomed,
}: ScreenSettings): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: scheme,
  ...(by === 'touch' && { hasTouch: true, isMobile: true }),
  ...(isZoomed && { deviceScaleFactor: 2 }),
})

export const nameOf = ({ width, height, scheme, by, isZoomed, isSpaced }: ScreenSettings) =>
  [
    `${width} × ${height}`,
    scheme,
    `by ${by}`,
    ...(isZoomed ? ['at 200 % zoom'] : []),
    ...(isSpaced ? ['with wide text'] : []),
  ].join(', ')

/** Somebody who goes this way, and the look at each screen on it. */
export type Walker = { page: Page; hand: Hand; way: ScreenSettings; look: (screen: string) => Promise<void> }

// `PICTURES=folder` writes a picture of each screen.
const pictures = process.env['PICTURES']

export async function walkerOn(page: Page, hand: Hand, way: ScreenSettings): Promise<Walker> {
  if (way.isSpaced) await alwaysSpaceText(page)
  let count = 0
  async function look(screen: string): Promise<void> {
    const where = `${screen}, ${nameOf(way)}`
    count += 1
    if (pictures) {
      const file = `${way.width}-${way.scheme}-${way.by}${way.isSpaced ? '-spaced' : ''} ${`${count}`.padStart(2, '0')} ${screen}`
      await photographWindow(page, join(pictures, `${file.replaceAll(' ', '-')}.webp`))
    }
    await standStill(page)
    if ((await page.getByRole('dialog').count()) === 0) await expectNextStep(page)
    await expectNoOverlap(page, where)
    await expectNoSidewaysScroll(page, where)
  }
  return { page, hand, way, look }
}

export async function signUp({ page, hand, look }: Walker, server: Server): Promise<void> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await look('landing page')
  await hand.press('link', 'Get Started')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await look('sign-up')
  await hand.write('Email', email)
  await hand.write(/^password/i, password)
  await hand.press('button', 'Sign Up')
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
  await look('mail sent')
  await page.goto(await server.mailedLink(email, 'confirm'))
  await expect(page.getByRole('button', { name: 'Confirm and sign in' })).toBeVisible()
  await look('confirm the address')
  await hand.press('button', 'Confirm and sign in')
  await expectToast(page, 'Welcome to Hearth! 💕')
  await expect(page).toHaveURL('/welcome')
}

const addPhotos = /^Add (photos|your first photo)/

async function addPhoto({ page, hand, look }: Walker): Promise<void> {
  // The system's own chooser has no page to press anything on.
  const choosing = page.waitForEvent('filechooser')
  await hand.press('button', addPhotos)
  const chooser = await choosing
  await chooser.setFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: pictureFile(6) })
  await expect(page.getByRole('application', { name: 'Picture in its frame' })).toBeVisible()
  await look('crop')
  await hand.press('button', 'Use photo')
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible()
}

async function answerPrompt({ page, hand, look }: Walker): Promise<void> {
  await hand.press('button', 'Choose a prompt')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('prompts')
  await hand.press('button', 'On a Sunday at ten you’ll find me')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hand.write('Your answer to: On a Sunday at ten you’ll find me', 'Still in bed.')
}

/** `beforeMeeting` runs before the page asks for the first people. */
export async function takeFirstSteps(walker: Walker, beforeMeeting: () => Promise<void>): Promise<void> {
  const { page, hand, look } = walker
  const step = async (
    title: string,
    fill: () => Promise<void>,
    { leave = 'Next', lateButton }: { leave?: string; lateButton?: RegExp } = {},
  ) => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    if (lateButton) await expect(page.getByRole('button', { name: lateButton }).first()).toBeVisible()
    await look(title)
    await fill()
    if (leave === 'Next') await look(`${title}, filled`)
    await hand.press('button', leave)
  }
  await step('Who are you?', async () => {
    await hand.write('First name', 'Ana')
    await hand.date('Date of birth', '1994-03-12')
    await expect(page.getByLabel('Date of birth')).toHaveValue('1994-03-12')
  })
  await step('Who would you like to meet?', async () => {
    await hand.press('button', /^Woman$/)
    await hand.press('button', /^Men$/)
  })
  await step('Add your photos', () => addPhoto(walker), { lateButton: addPhotos })
  await step('Where do you live?', async () => {
    await hand.pick('City', 'Leed', /^Leeds England/)
    await expect(page.getByLabel('City')).toHaveValue('Leeds')
  })
  await step('What are you looking for?', () => hand.press('button', 'Serious Relationship'))
  await step('A few facts', async () => {
    await hand.write('Bio', 'Soup in winter.')
    await hand.press('button', 'Interests')
    await hand.write('Add an interest', 'Soup')
    await hand.press('button', /^Add/)
  })
  await step('Start a conversation', () => answerPrompt(walker))
  await step(
    'Here’s your card',
    async () => {
      await expect(page.getByText('Still in bed.').first()).toBeVisible()
      await beforeMeeting()
    },
    { leave: 'Meet people' },
  )
  await expect(page).toHaveURL('/swipe')
}

/** Likes an answer of the first one with a note and the second one as a whole; gives the second, who likes back. */
export async function likeAndMatch(
  { page, hand, look }: Walker,
  server: Server,
  others: readonly Neighbour[],
): Promise<Neighbour> {
  const onTop = async (all: readonly Neighbour[]) => {
    const card = page.getByRole('heading', {
      name: new RegExp(all.map(({ firstName }) => firstName).join('|')),
    })
    await expect(card).toHaveCount(1)
    const name = await card.textContent()
    const found = all.find(({ firstName }) => name?.includes(firstName))
    if (!found) throw new Error(`${name} is nobody to be met`)
    return found
  }
  const first = await onTop(others)
  await look('deck')
  await hand.press('button', /^Like this answer/)
  await expect(page.getByRole('dialog', { name: new RegExp(first.firstName) })).toBeVisible()
  await look('note')
  await hand.write('Your note', 'Is there some left?')
  await hand.press('button', 'Send like')
  await expectToast(page, 'Like sent! 💖', `Liked ${first.firstName}'s profile`)
  const second = await onTop(others.filter((one) => one !== first))
  await look('deck after a like')

  const { session }: SessionView = await (await page.request.get('/api/session')).json()
  await like(server, second, session?.person.id ?? '')
  await hand.press('button', /^Like$/)
  const moment = page.getByRole('dialog', { name: "It's a Match! 💕" })
  await expect(moment.getByText(`You and ${second.firstName} liked each other!`)).toBeVisible()
  await look('match')
  return second
}

export async function writeFirst({ page, hand, look }: Walker, to: Neighbour, words: string): Promise<void> {
  await hand.write(`Message ${to.firstName}...`, words)
  await hand.send()
  await expectToast(page, `Sent to ${to.firstName}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look('deck used up')
  await hand.press('link', 'Matches')
  await expect(page.getByRole('heading', { name: 'Your Matches' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await look('matches')
  await hand.press('link', new RegExp(to.firstName))
  await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1)
  await look('chat')
}

/** The other one, who was away, is shown the match, and what it began with. */
export async function comeAndRead({ page, hand, look }: Walker, words: string): Promise<void> {
  await page.goto('/app')
  const moment = page.getByRole('dialog', { name: "It's a Match! 💕" })
  await expect(moment.getByText('You and Ana liked each other!')).toBeVisible()
  await look('match seen later')
  await hand.press('button', 'Open chat')
  await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1)
  await look('chat of the other')
}
