import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CandidateView } from '@hearth/contract/people/discovery'
import { type BrowserContext, expect } from '@playwright/test'
import { root } from '../../tools/steps.ts'
import { pictures } from '../../web/gallery/data/pictures.ts'
import type { Neighbour } from './journey.ts'
import type { Server } from './server/server.ts'

const folder = join(root, 'web', 'gallery', 'pictures')
const files = readdirSync(folder).toSorted()
export const pictureFile = (nth: number) => readFileSync(join(folder, files[nth % files.length] ?? ''))

/** Gives somebody drawn photos as the page would upload them, by HTTP alone. */
export async function giveFaces(
  server: Server,
  { request }: Neighbour,
  which: readonly number[],
): Promise<void> {
  const headers = { origin: server.url }
  for (const nth of which) {
    const picture = pictureFile(nth)
    const data = { clientId: crypto.randomUUID(), size: picture.length, alt: `Picture ${nth}` }
    const begun = await request.post('/api/photos/uploads', { maxRetries: 1, data, headers })
    expect(begun.ok(), await begun.text()).toBe(true)
    const at = `/api/photos/uploads/${(await begun.json()).id}`
    const sent = await request.put(`${at}?offset=0`, {
      maxRetries: 1,
      data: picture,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    await expect.poll(async () => (await (await request.get(`${at}?wait=1`)).json()).state).toBe('done')
  }
}

const idOf = (kind: number, nth: number) =>
  `00000000-0000-4000-8${kind}00-${nth.toString(16).padStart(12, '0')}`

/** Somebody invented, with two photos, and with all that is said of why they are shown. */
export const inventedPerson = (nth: number): CandidateView => ({
  id: idOf(0, nth),
  firstName: `Person ${nth}`,
  lastName: 'Hale',
  age: 22 + (nth % 40),
  isVerified: nth % 3 === 0,
  bio: 'Long walks, short meetings, and bread that takes a day and a half to make.'.slice(0, 40 + (nth % 34)),
  locationCity: 'Lisbon',
  locationState: 'Estremadura',
  heightCm: 150 + (nth % 45),
  occupation: 'Gardener',
  education: 'School of life',
  lookingFor: nth % 2 === 0 ? 'serious_relationship' : null,
  relationshipGoals: null,
  interests: ['Walking', 'Bread', 'Pub quizzes', 'Film'].slice(0, 1 + (nth % 4)),
  favourites: [],
  headline: 'The kettle is on.',
  facts: {},
  prompts: [{ promptId: 'sunday-ten', answer: 'Flour up to the elbows, and no plan until lunch.' }],
  photos: [0, 1].map((place) => ({
    id: idOf(1 + place, nth),
    alt: '',
    thumbhash: pictures[(nth + place) % pictures.length]?.thumbhash ?? '',
    widths: [360, 720],
    aspect: 0.8,
  })),
  distanceBucket: nth % 2 === 0 ? 'under_3' : 'under_10',
  why: {
    reasons: [
      { kind: 'lookingFor', value: 'serious_relationship' },
      { kind: 'interests', interests: ['Walking', 'Bread'] },
      { kind: 'town', town: 'Lisbon' },
    ],
    difference: { kind: 'smoking', yours: 'no', theirs: 'sometimes' },
    common: 'many',
    chance: null,
  },
  note: null,
})

/** Deals a deck of invented people, whose pictures take as long as a line would. */
export async function dealInvented(context: BrowserContext, count: number, pictureMs = 0): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => inventedPerson(n + 1))
  await context.route('**/api/candidates*', (route) =>
    route.fulfill({ json: { people, left: people.length, leftIsMore: false, advice: [], next: null } }),
  )
  await context.route('**/api/swipes', (route) => route.fulfill({ json: { match: null } }))
  await context.route(/\/api\/photos\/[^/]+\/\d+\.(avif|webp)$/, async (route) => {
    const nth = Number.parseInt(/(\w{12})\/\d+\./.exec(route.request().url())?.[1] ?? '0', 16)
    if (pictureMs > 0) await new Promise((resolve) => setTimeout(resolve, pictureMs))
    const headers = { 'cache-control': 'private, max-age=4' }
    await route.fulfill({ body: pictureFile(nth), contentType: 'image/webp', headers }).catch(() => undefined)
  })
}
