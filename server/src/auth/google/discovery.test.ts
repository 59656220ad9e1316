import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('a provider whose discovery leads to another host is not asked there', async () => {
  let asked = 0
  const elsewhere = await listening((_, reply) => {
    asked += 1
    reply.end('{}')
  })
  const issuer = await listening(({ url }, reply) =>
    reply.writeHead(302, { location: `${elsewhere}${url}` }).end(),
  )
  const server = await openTestServer({ google: { clientId: 'hearth', clientSecret: 'a secret', issuer } })
  expect((await server.post('/api/auth/google', {})).status).toBe(500)
  expect(asked).toBe(0)
})

test('a provider whose discovery is right once and then leads to another host is not asked there', async () => {
  let [asked, told] = [0, 0]
  const elsewhere = await listening((_, reply) => {
    asked += 1
    reply.end('{}')
  })
  const issuer = await listening(({ url, headers }, reply) => {
    told += 1
    const own = `http://${headers.host}`
    const metadata = {
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
    if (told > 1) reply.writeHead(302, { location: `${elsewhere}${url}` }).end()
    else reply.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  const server = await openTestServer({ google: { clientId: 'hearth', clientSecret: 'a secret', issuer } })
  expect((await server.post('/api/auth/google', {})).status).toBe(500)
  expect(told).toBeGreaterThan(1)
  expect(asked).toBe(0)
})
