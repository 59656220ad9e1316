import * as z from 'zod/mini'
import { openBreaker } from './breaker.ts'
import { readEvents } from './event-stream.ts'

export type ModelRequest = { system: string; user: string; maxTokens: number }
export type ModelReply = { text: string; tokens: number }
/** `open`: it has failed often and is left alone. `busy`: as many requests as allowed are under way. */
export type ModelFailure = 'open' | 'busy' | 'refused' | 'timed_out' | 'unreachable'

export class ModelError extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure, cause?: unknown) {
    super(`the language model gave no reply: ${failure}`, { cause })
    this.failure = failure
  }
}

export type LanguageModel = {
  /** It runs on this machine or its private network, so no text leaves those. */
  isLocal: boolean
  /** The name of the server, for people who decide about it. */
  host: string
  /** Throws `ModelError`. */
  ask: (request: ModelRequest) => Promise<ModelReply>
}

export type ModelOptions = {
  /** The address before `/chat/completions`. */
  url: string
  key?: string | undefined
  model: string
  now?: () => number
  timeoutMs?: number
}

const TIMEOUT_MS = 4_000
const MAX_AT_ONCE = 2
const MAX_REPLY_BYTES = 64 * 1024
const CHARACTERS_PER_TOKEN = 3
const DEFAULT_RETRY_AFTER_S = 30

const Piece = z.object({
  choices: z.optional(
    z.array(
      z.object({
        delta: z.optional(z.object({ content: z.nullish(z.string()) })),
        message: z.optional(z.object({ content: z.nullish(z.string()) })),
      }),
    ),
  ),
  usage: z.nullish(z.object({ total_tokens: z.optional(z.number()) })),
  error: z.optional(z.unknown()),
})
type Piece = z.infer<typeof Piece>

const privateAddress =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:::1|f[cd][\da-f]{2}:.*|fe80:.*)$/i

/** Whether an address names this machine or its private network without asking a name server. */
export function isLocalAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  // A parsed URL has only addresses with digits alone or a colon as its host.
  if (/^[\d.]+$|:/.test(host)) return privateAddress.test(host)
  return host === 'localhost' || host.endsWith('.localhost')
}

function textOf({ choices: [choice] = [] }: Piece): string {
  return (choice?.delta ?? choice?.message)?.content ?? ''
}

/** Drops what a reasoning model thinks before it replies, also where it has not ended. */
const withoutThinking = (text: string) => text.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '').trim()

async function readReply(reply: Response, { system, user }: ModelRequest): Promise<ModelReply> {
  let [text, tokens] = ['', 0]
  const take = (piece: Piece) => {
    if (piece.error !== undefined) throw new ModelError('refused', piece.error)
    text += textOf(piece)
    tokens = piece.usage?.total_tokens ?? tokens
  }
  if (reply.headers.get('content-type')?.includes('json')) take(Piece.parse(await readJson(reply)))
  else
    for await (const event of readEvents(reply.body ?? emptyBody(), MAX_REPLY_BYTES)) take(Piece.parse(event))
  return {
    text: withoutThinking(text),
    // Many servers say nothing about the usage of a stream.
    tokens: tokens || Math.ceil((system.length + user.length + text.length) / CHARACTERS_PER_TOKEN),
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** Reads a reply of a server that does not stream. */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? emptyBody()) {
    bytes += chunk.length
    if (bytes > MAX_REPLY_BYTES) throw new ModelError('refused')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Returns how long the server wants to be left alone, in milliseconds. */
function retryAfterOf({ status, headers }: Response, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const said = headers.get('retry-after')
  const seconds = Number(said ?? DEFAULT_RETRY_AFTER_S)
  const ms = Number.isNaN(seconds) ? Date.parse(said ?? '') - now : seconds * 1000
  return Number.isNaN(ms) ? DEFAULT_RETRY_AFTER_S * 1000 : Math.max(0, ms)
}

const failureOf = (error: unknown): ModelError => {
  if (error instanceof ModelError) return error
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  return new ModelError(isTimeout ? 'timed_out' : 'unreachable', error)
}

/** Returns a client of an OpenAI-compatible server at an address of the operator's own settings. */
export function openLanguageModel(options: ModelOptions): LanguageModel {
  const { url, key, model, now = Date.now, timeoutMs = TIMEOUT_MS } = options
  const breaker = openBreaker(now)
  let underWay = 0

  const post = ({ system, user, maxTokens }: ModelRequest) =>
    fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream, application/json',
        ...(key && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        stream: true,
        max_tokens: maxTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  async function send(request: ModelRequest): Promise<ModelReply> {
    const reply = await post(request)
    if (reply.ok) return readReply(reply, request)
    breaker.failed(retryAfterOf(reply, now()))
    await reply.body?.cancel()
    throw new ModelError('refused')
  }

  async function ask(request: ModelRequest): Promise<ModelReply> {
    if (breaker.isOpen()) throw new ModelError('open')
    if (underWay >= MAX_AT_ONCE) throw new ModelError('busy')
    underWay += 1
    try {
      const reply = await send(request)
      breaker.succeeded()
      return reply
    } catch (error) {
      const failure = failureOf(error)
      if (failure.failure !== 'refused') breaker.failed()
      throw failure
    } finally {
      underWay -= 1
    }
  }

  return { isLocal: isLocalAddress(url), host: new URL(url).hostname, ask }
}
