import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFirefox } from '../../support/browser/firefox.ts'
import { ana, ben, expect, password, type SignedInPerson, test } from '../../support/journey.ts'
import { conversationOf, write } from '../../support/matches.ts'
import { givePhotos } from '../../support/photos.ts'
import type { Server } from '../../support/server/server.ts'

test.use({ alone: true })

type Firefox = Awaited<ReturnType<typeof openFirefox>>

const ends: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function openFor(server: Server, { email }: SignedInPerson): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'hearth-firefox-'))
  const firefox = await openFirefox(profile)
  ends.push(
    () => firefox.close(),
    () => rm(profile, { recursive: true, force: true }),
  )
  await firefox.goTo(`${server.url}/auth`)
  expect(await firefox.signIn(email, password)).toBe(200)
  return firefox
}

/** The length of the sound in seconds, once some of it was heard. */
const heard = `new Promise((resolve, reject) => {
  const sound = document.querySelector('audio')
  if (sound.error) reject(new Error(sound.error.message))
  sound.addEventListener('timeupdate', () => sound.currentTime > 0.2 && resolve(sound.duration))
})`

test('a voice message is recorded in a real Firefox, and another person hears it there', async ({
  server,
  newPerson,
}) => {
  test.slow()
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  for (const by of [one, other]) await write(server, by, path, 'hello')
  const firefox = await openFor(server, one)
  await firefox.goTo(server.url + path)
  await firefox.press('Record a voice message')
  await firefox.waitForText(/0:0[2-9]/)
  await firefox.press('Stop recording')
  await firefox.type('Add a text…', 'What you hear is a beep')
  await firefox.press('Send')
  await other.page.goto(path)
  await expect(
    other.page.getByRole('log').getByRole('group', { name: 'Voice message from Ana' }),
  ).toBeVisible()

  await firefox.goTo(`${server.url}/auth`)
  expect(await firefox.signIn(other.email, password)).toBe(200)
  await firefox.goTo(server.url + path)
  await firefox.waitForText(/What you hear is a beep/)
  await firefox.press('Play')
  expect(await firefox.inPage(heard)).toBeGreaterThan(0.5)
})

test('a video intro is recorded in a real Firefox', async ({ server, newPerson }) => {
  test.slow()
  const one = await newPerson(ana)
  const firefox = await openFor(server, one)
  await firefox.goTo(`${server.url}/profile-setup`)
  await firefox.press('Add a video')
  await firefox.press('Turn on the camera')
  await firefox.press('Record')
  await firefox.waitForText(/2[0-7] seconds left/)
  await firefox.press('Stop')
  await firefox.waitForText(/Cover picture/)
  await firefox.press('Next')
  await firefox.press('No one speaks in it')
  await firefox.press('Add to profile')
  await firefox.waitForText(/We’ll have a quick look at it first\./)
})

const ways = [
  { way: 'speak', label: 'Speak' },
  { way: 'code', label: 'Show a code' },
  { way: 'move', label: 'Move' },
  { way: 'type', label: 'Type' },
] as const

for (const { way, label } of ways)
  test(`a member verifies in a real Firefox by the way “${way}”`, async ({ server, newPerson }) => {
    test.slow()
    const one = await newPerson(ana)
    await givePhotos(server, one, [20])
    const firefox = await openFor(server, one)
    await firefox.goTo(`${server.url}/verification`)
    await firefox.press('Agree and continue')
    await firefox.press(label)
    await firefox.press('Continue')
    await firefox.press('Turn on the camera')
    await firefox.press('Show my steps')
    await firefox.press('Start recording')
    if (way === 'type') await firefox.type('Type here', 'A green jumper, and the code.')
    await firefox.waitForText(/\b([2-9]|1\d) \/ 20/)
    await firefox.press('Stop recording')
    await firefox.press('Send it')
    await firefox.waitForText(/We have your video/)
  })
