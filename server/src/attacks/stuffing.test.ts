import { expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { isFull, openAttackedServer, somewhere } from '../testing/processes/attacked-server.ts'
import { PASSWORD } from '../testing/processes/residents.ts'

const TRIES = isFull ? 10_000 : 300
const ADDRESSES = isFull ? 1_000 : 100
const AT_ONCE = 25

const server = await openAttackedServer()
const [owner = ''] = server.people.confirmed

async function tryAll(tries: number, tryOnce: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < tries) await tryOnce(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

test('stuffing one account from many addresses: at most 20 tries an hour are checked, and the owner still gets in', async () => {
  const known = cookiesOf(await server.signIn(owner))
  const addresses = Array.from({ length: ADDRESSES }, somewhere)
  const answers = new Map<number, number>()
  let ownerGotIn = 0
  await tryAll(TRIES, async (n) => {
    const from = addresses[n % ADDRESSES] ?? somewhere()
    const { status } = await server.signIn(owner, `a guess, number ${n}`, { from })
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (n % (TRIES / 4) !== 0) return
    if ((await server.signIn(owner, PASSWORD, { cookie: known })).status === 200) ownerGotIn += 1
  })
  const checked = answers.get(401) ?? 0
  expect(new Set(answers.keys())).toEqual(new Set([401, 429]))
  const of = `${TRIES} tries from ${ADDRESSES} addresses`
  reportAttack('stuffing', 'checked', { figure: checked, of })
  reportAttack('stuffing', 'owner', { figure: 4 - ownerGotIn, of: '4 sign-ins of the owner' })
}, 600_000)

test('trying many accounts from one address: the address is refused after 60, and others are not', async () => {
  const from = somewhere()
  const answers: number[] = []
  await tryAll(100, async (n) => {
    answers.push((await server.signIn(`person-${n}@people.example`, 'a guess', { from })).status)
  })
  const checked = answers.filter((status) => status === 401).length
  reportAttack('stuffing', 'sprayed', { figure: checked, of: '100 accounts from one address' })
  expect(checked).toBe(60)
  expect((await server.signIn('somebody@people.example', 'a guess')).status).toBe(401)
})
