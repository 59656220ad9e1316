import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../testing/network/mail-server.ts'
import { openSmtp } from './smtp.ts'

const SENDER = 'hearth@hearth.example'
const login = { user: 'hearth', pass: 'hunter2' }

function smtpAt(url: string) {
  const smtp = openSmtp(url, SENDER)
  onTestFinished(() => smtp.close())
  return smtp
}

/** The address of a mail server with other credentials or parameters. */
function addressOf(url: string, change: { user?: string; password?: string; query?: string }): string {
  const address = new URL(url)
  address.username = change.user ?? address.username
  address.password = change.password ?? address.password
  address.search = change.query ?? ''
  return address.href
}

test('a mail server that is there is reached, one that is away is not', async () => {
  const server = await openMailServer()
  const smtp = smtpAt(server.url)
  await expect(smtp.reach()).rejects.toMatchObject({ code: 'ESOCKET' })
  await server.start()
  await expect(smtp.reach()).resolves.toBeUndefined()
})

test('a mail server that offers no TLS is refused where the operator requires it', async () => {
  const server = await openMailServer()
  await server.start()
  await expect(smtpAt(addressOf(server.url, { query: 'requireTLS=true' })).reach()).rejects.toThrow(/TLS/i)
})

test('a mail server that does not take the password is not reached', async () => {
  const server = await openMailServer({ login })
  await server.start()
  const query = 'tls.rejectUnauthorized=false'
  const right = addressOf(server.url, { user: login.user, password: login.pass, query })
  await expect(smtpAt(right).reach()).resolves.toBeUndefined()
  const wrong = addressOf(server.url, { user: login.user, password: 'a guess', query })
  await expect(smtpAt(wrong).reach()).rejects.toMatchObject({ code: 'EAUTH' })
})
