import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../testing/outboxes.ts'
import { idOf } from '../../testing/people.ts'
import { ApiError } from '../client.ts'
import { timerUntil } from './backoff.ts'
import { DISCARDED, Outbox, type OutboxOptions } from './outbox.ts'
import type { OutboxEntry } from './outbox-storage.ts'

type Payload = { lane: string; text: string }
type TestOutboxOptions = OutboxOptions<Payload, string>

const offline = () => new ApiError({ kind: 'offline' })
const refusal = () => new ApiError({ kind: 'invalid', status: 422 })
const busy = (retryAfter: number) => new ApiError({ kind: 'rate_limited', status: 429, retryAfter })

const opened: Outbox<Payload, string>[] = []
// A person of its own for each test, because tabs hear each other by that.
let by = 0
beforeEach(() => {
  by += 1
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** One tab, whose server gives an error, or accepts the entry. */
function openTab(
  browser = fakeBrowser<Payload>(),
  answer: (text: string) => unknown = () => undefined,
  options: Partial<TestOutboxOptions> = {},
) {
  const [asked, sent, here]: [string[], string[], string[]] = [[], [], []]
  const outbox = new Outbox<Payload, string>({
    name: 'messages',
    by: idOf(by),
    laneOf: ({ payload }) => payload.lane,
    send: async ({ payload: { text } }) => {
      asked.push(text)
      const error = await answer(text)
      if (error) throw error
      return text
    },
    onSent: (_, text, isHere) => {
      sent.push(text)
      if (isHere) here.push(text)
    },
    onRefused: () => 'keep',
    random: () => 1,
    ...browser,
    ...options,
  })
  opened.push(outbox)
  const add = (text: string, lane = 'a') => outbox.add(`id of ${text}`, { lane, text })
  const texts = () => outbox.entries.get().map(({ payload }) => payload.text)
  return { outbox, browser, asked, sent, here, add, texts }
}

/** A request that is under way until it is ended. */
function pending() {
  let end: (error?: unknown) => void = () => undefined
  const ended = new Promise<unknown>((resolve) => {
    end = resolve
  })
  return { ended, end: (error?: unknown) => end(error) }
}

const entryOf = (text: string, facts: Partial<OutboxEntry<Payload>> = {}): OutboxEntry<Payload> => ({
  clientId: `id of ${text}`,
  by: idOf(by),
  at: 1,
  payload: { lane: 'a', text },
  ...facts,
})

test('entries are sent in their order, once, however often that is asked for', async () => {
  const { outbox, browser, asked, sent, add, texts } = openTab()
  await Promise.all([add('1'), add('2'), outbox.send(), add('3')])
  await Promise.all([outbox.send(), outbox.send()])
  expect(asked).toEqual(['1', '2', '3'])
  expect(sent).toEqual(asked)
  expect(browser.stored.size).toBe(0)
  expect(texts()).toEqual([])
})

test('an entry that was added is in sight before it is stored', () => {
  const { add, texts } = openTab()
  void add('1')
  expect(texts()).toEqual(['1'])
})

test('entries of an earlier page are in sight at once, and sent with the next ones', async () => {
  const { outbox, asked, texts, add } = openTab(fakeBrowser([entryOf('left')]))
  await vi.waitFor(() => expect(texts()).toEqual(['left']))
  await add('new')
  await outbox.send()
  expect(asked).toEqual(['left', 'new'])
})

test('a lane that is blocked keeps its order, and holds up no other lane', async () => {
  let isCut = true
  const first = pending()
  const { outbox, asked, sent, add } = openTab(undefined, (text) =>
    text === 'a1' && isCut ? first.ended : undefined,
  )
  await add('a1')
  await add('a2')
  await vi.waitFor(() => expect(asked).toEqual(['a1']))
  await add('b1', 'b')
  await vi.waitFor(() => expect(sent).toEqual(['b1']))
  first.end(offline())
  await outbox.send()
  expect(asked).not.toContain('a2')
  isCut = false
  await outbox.send()
  expect(sent).toEqual(['b1', 'a1', 'a2'])
})

test('no more lanes send at once than is allowed', async () => {
  const requests = new Map<string, ReturnType<typeof pending>>()
  const answer = (text: string) => {
    const request = pending()
    requests.set(text, request)
    return request.ended
  }
  const { asked, add } = openTab(undefined, answer, { concurrency: 2 })
  for (const lane of ['a', 'b', 'c']) await add(lane, lane)
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']))
  requests.get('b')?.end()
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'c']))
})

test('of two tabs one sends at a time, and both show what came of it', async () => {
  const browser = fakeBrowser<Payload>()
  let atOnce = 0
  const answer = async () => {
    atOnce += 1
    await Promise.resolve()
    expect(atOnce).toBe(1)
    atOnce -= 1
  }
  const tabs = [openTab(browser, answer), openTab(browser, answer)] as const
  await Promise.all(tabs.flatMap(({ add }, nth) => [add(`${nth} one`), add(`${nth} two`)]))
  await Promise.all(tabs.map(({ outbox }) => outbox.send()))
  const all = ['0 one', '0 two', '1 one', '1 two']
  expect(tabs.flatMap(({ asked }) => asked).toSorted()).toEqual(all)
  expect(tabs.flatMap(({ here }) => here).toSorted()).toEqual(all)
  for (const { sent, texts } of tabs) {
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(all))
    await vi.waitFor(() => expect(texts()).toEqual([]))
  }
})

test('an entry that was added in one tab is sent by the other one that has the lock', async () => {
  const browser = fakeBrowser<Payload>()
  const long = pending()
  const one = openTab(browser, (text) => (text === 'long' ? long.ended : undefined))
  await one.add('long')
  await vi.waitFor(() => expect(one.asked).toEqual(['long']))
  const other = openTab(browser)
  await other.add('short', 'b')
  await vi.waitFor(() => expect(one.sent).toEqual(['short']))
  expect(other.asked).toEqual([])
  long.end()
})

test('a tab that ends between the answer and the removal costs a repeat under the same id', async () => {
  const browser = fakeBrowser<Payload>()
  const accepted: string[] = []
  const send: TestOutboxOptions['send'] = async ({ clientId, payload }) => {
    accepted.push(clientId)
    if (accepted.length === 1) one.outbox.close()
    return payload.text
  }
  const one = openTab(browser, undefined, { send })
  const other = openTab(browser, undefined, { send })
  await one.add('1')
  await vi.waitFor(() => expect(browser.stored.size).toBe(0))
  expect(accepted).toEqual(['id of 1', 'id of 1'])
  expect(one.sent).toEqual([])
  expect(other.here).toEqual(['1'])
})

test('where the browser has no locks, a tab sends its own and leaves those of the others', async () => {
  const { storage, stored } = fakeBrowser<Payload>()
  const request = pending()
  const one = openTab(undefined, () => request.ended, { storage, lock: undefined })
  const other = openTab(undefined, undefined, { storage, lock: undefined })
  await one.add('1')
  await vi.waitFor(() => expect(other.texts()).toEqual(['1']))
  expect(other.asked).toEqual([])
  request.end()
  await vi.waitFor(() => expect(other.texts()).toEqual([]))
  expect(stored.size).toBe(0)
})

test('a back-off grows with each failure to half a minute, and begins again after a success', async () => {
  let isCut = true
  let last = Date.now()
  const pauses: number[] = []
  const { sent, add } = openTab(undefined, () => {
    pauses.push(Math.round((Date.now() - last) / 1_000))
    last = Date.now()
    return isCut ? offline() : undefined
  })
  await add('1')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 30, 30])
  isCut = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual(['1'])
  isCut = true
  await add('2')
  await vi.advanceTimersByTimeAsync(3_500)
  expect(pauses.slice(-2)).toEqual([1, 2])
})

test('a back-off is shorter by chance, by half at the most', async () => {
  const asked: number[] = []
  const { add } = openTab(
    undefined,
    () => {
      asked.push(Date.now())
      return offline()
    },
    { random: () => 0 },
  )
  await add('1')
  await vi.advanceTimersByTimeAsync(1_700)
  const [first = 0, second = 0, third = 0] = asked
  expect([second - first, third - second].map((ms) => Math.round(ms / 100))).toEqual([5, 10])
})

test.each([
  ['the network', () => dispatchEvent(new Event('online'))],
  ['the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('when %s comes back, nothing waits for its back-off', async (_, wakeUp) => {
  let isCut = true
  const { outbox, sent, add } = openTab(undefined, () => (isCut ? offline() : undefined))
  await add('1')
  await outbox.send()
  isCut = false
  wakeUp()
  await vi.waitFor(() => expect(sent).toEqual(['1']), { timeout: 400 })
})

test('nothing is sent while the browser knows of no network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { outbox, asked, add } = openTab()
  await add('1')
  await outbox.send()
  expect(asked).toEqual([])
  onLine.mockReturnValue(true)
  await outbox.send()
  expect(asked).toEqual(['1'])
})

test('where the server says how long to wait, no tab asks before, and a retry by hand does', async () => {
  const browser = fakeBrowser<Payload>()
  const answers = [busy(60), busy(60)]
  const one = openTab(browser, () => answers.pop())
  const other = openTab(browser)
  await one.add('1')
  await one.outbox.send()
  await vi.waitFor(() => expect(other.texts()).toEqual(['1']))
  dispatchEvent(new Event('online'))
  await Promise.all([one.outbox.send(), other.outbox.send()])
  await vi.advanceTimersByTimeAsync(55_000)
  expect([one.asked, other.asked]).toEqual([['1'], []])
  await one.outbox.retry('id of 1')
  expect(one.asked).toEqual(['1', '1'])
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(browser.stored.size).toBe(0))
})

test('a timer for a time weeks away does not end at once', async () => {
  const run = vi.fn()
  const timer = timerUntil(Date.now() + 60 * 86_400_000, run)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
  clearTimeout(timer)
})

test.each([
  ['no answer', offline()],
  ['a gateway without its server', new ApiError({ kind: 'unavailable', status: 503 })],
  ['a fault of the server', new ApiError({ kind: 'internal', status: 500 })],
  ['a session that has to be renewed', new ApiError({ kind: 'unauthenticated', status: 401 })],
  ['too many requests', busy(0)],
  ['a fault of the page', new TypeError('undefined is not a function')],
])('%s is transient: the entry waits', async (_, error) => {
  const onRefused = vi.fn()
  const { outbox, browser, add } = openTab(undefined, () => error, { onRefused })
  await add('1')
  await outbox.send()
  expect(onRefused).not.toHaveBeenCalled()
  expect([...browser.stored.values()]).toMatchObject([{ clientId: 'id of 1' }])
})

test.each([
  ['not_found', 404],
  ['forbidden', 403],
  ['conflict', 409],
  ['invalid', 422],
] as const)(
  '%s is final: the entry stays as refused, also after a reload, and the next one is sent',
  async (code, status) => {
    const answer = (text: string) => (text === '1' ? new ApiError({ kind: code, status }) : undefined)
    const { outbox, browser, asked, sent, add } = openTab(undefined, answer)
    await add('1')
    await add('2')
    await outbox.send()
    expect(sent).toEqual(['2'])
    await outbox.send()
    expect(asked).toEqual(['1', '2'])
    const next = openTab(browser)
    await next.outbox.send()
    expect(next.outbox.entries.get()).toMatchObject([{ isRefused: true, payload: { text: '1' } }])
    expect(next.asked).toEqual([])
  },
)

test('a refused entry is sent again, or discarded, as the person wants', async () => {
  let isRefused = true
  const { outbox, browser, sent, add, texts } = openTab(undefined, () => (isRefused ? refusal() : undefined))
  await add('1')
  await add('2')
  await outbox.send()
  isRefused = false
  await outbox.retry('id of 1')
  expect(sent).toEqual(['1'])
  await outbox.discard('id of 2')
  await outbox.send()
  expect(sent).toEqual(['1'])
  expect(browser.stored.size).toBe(0)
  expect(texts()).toEqual([])
})

test('a refused entry that gets another payload keeps its place and its id', async () => {
  const shown: string[][] = []
  const { outbox, sent, add, texts } = openTab(undefined, (text) => {
    shown.push(texts())
    return text === 'sure' ? undefined : refusal()
  })
  await add('1')
  await add('2')
  await outbox.send()
  await outbox.retry('id of 1', { lane: 'a', text: 'sure' })
  expect(shown.at(-1)).toEqual(['sure', '2'])
  expect(sent).toEqual(['sure'])
  expect(outbox.entries.get()).toMatchObject([{ clientId: 'id of 2', isRefused: true }])
})

test('after a refusal an entry is dropped, shown by this page only, or replaced by another', async () => {
  const ends: Record<string, ReturnType<TestOutboxOptions['onRefused']>> = {
    drop: 'remove',
    show: 'show',
    change: entryOf('changed'),
  }
  const { outbox, browser, sent, add } = openTab(
    undefined,
    (text) => (text === 'changed' ? undefined : refusal()),
    { onRefused: ({ payload }) => ends[payload.text] ?? 'keep' },
  )
  for (const text of Object.keys(ends)) await add(text, text)
  await outbox.send()
  expect(sent).toEqual(['changed'])
  expect(outbox.entries.get()).toMatchObject([{ isRefused: true, payload: { text: 'show' } }])
  expect(browser.stored.size).toBe(0)
})

test('an entry can be taken out until a tab has begun to send it', async () => {
  const browser = fakeBrowser<Payload>()
  const request = pending()
  const one = openTab(browser, () => request.ended)
  const other = openTab(browser)
  await one.add('1')
  await one.add('2')
  await vi.waitFor(() => expect(one.asked).toEqual(['1']))
  expect(await one.outbox.take('id of 1')).toBeUndefined()
  expect((await one.outbox.take('id of 2'))?.payload.text).toBe('2')
  const taken = other.outbox.take('id of 1')
  request.end()
  expect(await taken).toBeUndefined()
  expect(one.sent).toEqual(['1'])
})

test('an entry that is discarded, here or in another tab, is stopped on its way and makes room', async () => {
  const browser = fakeBrowser<Payload>()
  const signals = new Map<string, AbortSignal>()
  const send: TestOutboxOptions['send'] = ({ payload: { text } }, { signal }) => {
    signals.set(text, signal)
    return new Promise(() => undefined)
  }
  const one = openTab(browser, undefined, { send, concurrency: 1 })
  const other = openTab(browser)
  for (const lane of ['a', 'b', 'c']) await one.add(lane, lane)
  await vi.waitFor(() => expect([...signals.keys()]).toEqual(['a']))
  await one.outbox.discard('id of a')
  await vi.waitFor(() => expect([...signals.keys()]).toEqual(['a', 'b']))
  expect(signals.get('a')?.reason).toBe(DISCARDED)
  await vi.waitFor(() => expect(other.texts()).toEqual(['b', 'c']))
  await other.outbox.discard('id of b')
  await vi.waitFor(() => expect([...signals.keys()]).toEqual(['a', 'b', 'c']))
  expect(signals.get('b')?.reason).toBe(DISCARDED)
  one.outbox.close()
  expect(signals.get('c')?.reason).not.toBe(DISCARDED)
})

test('an entry that was confirmed is not taken for a discarded one while it is removed', async () => {
  const browser = fakeBrowser<Payload>()
  const removal = pending()
  const signals: AbortSignal[] = []
  const drop = async (clientId: string) => {
    await removal.ended
    browser.stored.delete(clientId)
  }
  const { sent, add } = openTab(browser, undefined, {
    storage: { ...browser.storage, drop },
    send: async ({ payload: { text } }, { signal }) => {
      signals.push(signal)
      return text
    },
  })
  const other = openTab(browser)
  await add('1')
  await vi.waitFor(() => expect(sent).toEqual(['1']))
  // The first tab hears of it, and looks at the storage again.
  await other.add('2', 'b')
  await vi.waitFor(() => expect(sent).toEqual(['1', '2']))
  removal.end()
  await vi.waitFor(() => expect(browser.stored.size).toBe(0))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
})

test('a closed outbox sends nothing any more and shows nothing', async () => {
  const { outbox, browser, asked, texts } = openTab(fakeBrowser([entryOf('1')]))
  outbox.close()
  await outbox.send()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  expect(texts()).toEqual([])
  expect(browser.stored.size).toBe(1)
})

const outcome = constantFrom('accepted', 'lost on the way', 'accepted, answer lost', 'tab ends')
const addition = record({ lane: constantFrom('a', 'b'), tab: nat(1) })

test('whatever is lost, each entry is accepted once and each lane in its order', async () => {
  await assert(
    asyncProperty(array(addition, { maxLength: 8 }), array(outcome), async (additions, outcomes) => {
      by += 1
      const browser = fakeBrowser<Payload>()
      const accepted = new Map<string, Payload>()
      const next = outcomes.values()
      const openNext = (nth: number) => {
        const tab = openTab(browser, undefined, {
          random: () => 0,
          send: async ({ clientId, payload }) => {
            const happens = next.next().value ?? 'accepted'
            if (happens === 'lost on the way') throw offline()
            if (!accepted.has(clientId)) accepted.set(clientId, payload)
            if (happens === 'tab ends') {
              tab.outbox.close()
              tabs[nth] = openNext(nth)
            }
            if (happens !== 'accepted') throw offline()
            return payload.text
          },
        })
        return tab
      }
      const tabs = [openNext(0), openNext(1)]
      for (const [nth, { lane, tab }] of additions.entries()) {
        // Tabs agree on an order by the clock, and nobody adds two things in a millisecond.
        vi.advanceTimersByTime(additions.length)
        await tabs[tab]?.add(String(nth), lane)
      }
      while (browser.stored.size > 0) {
        await Promise.all(tabs.map(({ outbox }) => outbox.send()))
      }
      const inOrder = (lane: string) =>
        additions.flatMap((one, nth) => (one.lane === lane ? [String(nth)] : []))
      for (const lane of ['a', 'b']) {
        const got = [...accepted.values()].filter((one) => one.lane === lane).map(({ text }) => text)
        expect(got).toEqual(inOrder(lane))
      }
      for (const one of opened.splice(0)) one.close()
    }),
    { numRuns: 60 },
  )
})
