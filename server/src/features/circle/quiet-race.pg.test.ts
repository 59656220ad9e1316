import { randomUUID } from 'node:crypto'
import type { CircleNotesView } from '@hearth/contract/circle/circle'
import { expect, test } from 'vitest'
import { joinCircle } from '../../testing/people/circle-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const RACES = 60
const server = await openTestServer()

test(`in ${RACES} races with the end of the quiet, no note of the relative is lost`, async () => {
  const ana = await server.person()
  const { relative, path, circleId, ask } = await joinCircle(server, ana)
  const setQuiet = (isQuiet: boolean) => ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet })
  const lost: string[] = []
  for (let n = 0; n < RACES; n += 1) {
    // Of notes of the same time any could be the oldest, which go when there are too many.
    server.clock.now = new Date(server.clock.now.getTime() + 100)
    await setQuiet(true)
    const texts = Array.from({ length: 4 }, (_, at) => `Note ${n}, ${at}`)
    const leave = (text: string) => relative.ask('POST', `${path}/notes`, { clientId: randomUUID(), text })
    const replies = await Promise.all([...texts.map(leave), setQuiet(false)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { notes } = (await (await ask('GET', '/circle/notes')).json()) as CircleNotesView
    const there = new Set(notes.map(({ text }) => text))
    lost.push(...texts.filter((text) => !there.has(text)))
  }
  expect(lost).toEqual([])
}, 300_000)
