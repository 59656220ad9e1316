import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type AskedModel = { messages: { role: string; content: string }[]; model: string; stream: boolean }

/** The behaviour of a scripted model for one request. */
export type ModelScript = {
  pieces?: readonly string[]
  /** The bytes of each write; without it an event is written at once. */
  bytesAtOnce?: number
  delayMs?: number
  lineEnd?: '\n' | '\r\n'
  isDoneSent?: boolean
  tokens?: number
  /** Cuts the connection after this number of pieces. */
  cutAfter?: number
  refusal?: { status: number; retryAfter?: string }
  /** Replies with one JSON document although a stream was asked for. */
  isWhole?: boolean
}

async function writeBytes(reply: ServerResponse, text: string, bytesAtOnce?: number): Promise<void> {
  const bytes = Buffer.from(text)
  const size = bytesAtOnce ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) {
    reply.write(bytes.subarray(at, at + size))
    if (bytesAtOnce) await sleep(1)
  }
}

async function stream(reply: ServerResponse, script: ModelScript): Promise<void> {
  const {
    pieces = [],
    lineEnd = '\n',
    bytesAtOnce,
    delayMs = 0,
    cutAfter,
    tokens,
    isDoneSent = true,
  } = script
  const event = (data: unknown) => `data: ${JSON.stringify(data)}${lineEnd}${lineEnd}`
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [n, content] of pieces.entries()) {
    if (n === cutAfter) return void reply.destroy()
    await writeBytes(reply, event({ choices: [{ delta: { content } }] }), bytesAtOnce)
    if (delayMs > 0) await sleep(delayMs)
  }
  if (tokens) reply.write(event({ choices: [], usage: { total_tokens: tokens } }))
  if (isDoneSent) reply.write(`data: [DONE]${lineEnd}${lineEnd}`)
  reply.end()
}

/** Opens an OpenAI-compatible server that replies as the script says. */
export async function openScriptedModel(script: (asked: AskedModel) => ModelScript) {
  const asked: AskedModel[] = []
  const authorisations: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const question: AskedModel = JSON.parse(body)
      asked.push(question)
      authorisations.push(request.headers.authorization)
      const said = script(question)
      const { refusal } = said
      if (refusal)
        return reply
          .writeHead(refusal.status, refusal.retryAfter ? { 'retry-after': refusal.retryAfter } : {})
          .end('{"error":{"message":"no"}}')
      if (said.isWhole)
        return reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { content: said.pieces?.join('') } }] }))
      return stream(reply, said)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    authorisations,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
