import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowserPushService } from '../../../server/src/testing/push/browser-push-service.ts'
import { openFirefox } from '../../support/browser/firefox.ts'
import { ana, ben, expect, password, test } from '../../support/journey.ts'
import { conversationOf, write } from '../../support/matches.ts'

test.use({ alone: true })

const OTHER_KEY = `B${'A'.repeat(86)}`

const ends: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('a push reaches a real Firefox, is grouped, and leads to the conversation; also without a tab and after a restart', async ({
  server,
  newPerson,
  newNeighbour,
}) => {
  test.slow()
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  const service = await openBrowserPushService()
  const profile = await mkdtemp(join(tmpdir(), 'hearth-firefox-'))
  let firefox = await openFirefox(profile, service.socketUrl)
  ends.push(
    () => firefox.close(),
    () => service.close(),
    () => rm(profile, { recursive: true, force: true }),
  )
  const say = (content: string) => write(server, other, path, content)
  const devices = async () =>
    (await (await one.page.request.get('/api/notifications/settings')).json()).devices
  const unread = async () =>
    (await (await one.page.request.get('/api/conversations')).json()).conversations[0].unread
  const shows = (text: string) => expect.poll(() => firefox.shown()).toEqual([{ title: 'Hearth', text }])
  const turnOn = async () => {
    await firefox.goTo(`${server.url}/settings/notifications`)
    await firefox.press('Turn on')
    await expect.poll(devices).toBe(1)
  }

  await test.step('subscribe', async () => {
    await firefox.goTo(`${server.url}/auth`)
    expect(await firefox.signIn(one.email, password)).toBe(200)
    const data = { quietHours: null }
    const headers = { origin: server.url }
    expect((await one.page.request.patch('/api/notifications/settings', { data, headers })).ok()).toBe(true)
    await turnOn()
  })

  await test.step('two messages are one notification without words or names', async () => {
    await firefox.goTo(`${server.url}/settings`)
    await say('Saturday, then?')
    await shows('New message')
    await say('At ten.')
    await shows('2 new messages')
  })

  await test.step('it leads to the conversation, where nothing is shown of what one reads', async () => {
    await firefox.clickNotification()
    await expect.poll(() => firefox.addresses()).toContain(server.url + path)
    await expect.poll(() => firefox.shown()).toEqual([])
    await expect.poll(() => firefox.inPage('document.body.innerText')).toContain('At ten.')
    await expect.poll(unread).toBe(0)
    // The third one withdraws what was read.
    await expect.poll(() => service.statuses).toEqual([201, 201, 201])
  })

  await test.step('without a tab', async () => {
    await firefox.goTo('about:blank')
    await say('Or eleven?')
    await shows('New message')
    await firefox.clickNotification()
    await expect.poll(() => firefox.addresses()).toContain(server.url + path)
    await expect.poll(unread).toBe(0)
  })

  await test.step('after a restart of the browser', async () => {
    await firefox.close()
    const before = service.statuses.length
    await say('Still there?')
    await expect.poll(() => service.statuses.slice(before)).toEqual([201])
    firefox = await openFirefox(profile, service.socketUrl)
    await shows('New message')
  })

  await test.step('a subscription that has ended is deleted', async () => {
    // An open page would subscribe again at its start.
    await firefox.goTo('about:blank')
    await firefox.unsubscribe(`${server.url}/`)
    await expect.poll(() => service.subscriptions()).toBe(0)
    await say('Hello?')
    await expect.poll(() => service.statuses.at(-1)).toBe(410)
    await expect.poll(devices).toBe(0)
  })

  await test.step('a key that is refused ends no subscription', async () => {
    await turnOn()
    service.changeKeys(OTHER_KEY)
    await say('Last one.')
    await expect.poll(() => service.statuses.at(-1)).toBe(403)
    expect(await devices()).toBe(1)
  })
})
