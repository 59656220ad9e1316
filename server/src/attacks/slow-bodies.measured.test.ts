import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { openAttackedServer } from '../testing/processes/attacked-server.ts'

const server = await openAttackedServer()

test('a body that comes byte by byte is ended within two minutes', { timeout: 150_000 }, async () => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const started = performance.now()
  socket.write(
    [
      'POST /api/auth/sign-in HTTP/1.1',
      'Host: localhost',
      `Origin: ${server.address}`,
      'Content-Type: application/json',
      'Content-Length: 5000',
      '\r\n',
    ].join('\r\n'),
  )
  const slowly = setInterval(() => socket.writable && socket.write(' '), 1_000)
  const answer = await text(socket)
  clearInterval(slowly)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  const seconds = Math.round((performance.now() - started) / 1000)
  reportAttack('slow-clients', 'body', { figure: seconds, of: 'a byte a second' })
})
