import type { CodeAndParams, CodeWithoutParams } from '@hearth/contract/error-codes'
import { errorReply } from '@hearth/contract/testing/refusals'

type GalleryRequest = { params: string[]; query: Record<string, string>; body: unknown }
export type SceneAnswer = (asked: GalleryRequest) => unknown
/** The answers to `METHOD /path`, where `:id` stands for any one part. */
export type SceneAnswers = Record<string, SceneAnswer>
/** How the socket behaves: it holds, or it breaks whenever it is tried. */
export type SocketBehaviour = 'holds' | 'breaks'

type RefusalOptions = {
  status: number
  problem: CodeAndParams
  fields?: Record<string, CodeAndParams> | undefined
  /** Seconds. */
  retryAfter?: number
}

/** A refusal, as the server writes it. */
export class SceneRefusal {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor({ status, problem, fields, retryAfter }: RefusalOptions) {
    this.status = status
    this.body = errorReply(problem, fields)
    this.headers = retryAfter ? { 'Retry-After': String(retryAfter) } : {}
  }
}

export const refuse =
  (status: number, code: CodeWithoutParams, fields?: Record<string, CodeAndParams>) => () =>
    new SceneRefusal({ status, problem: [code], fields })

/** A refusal with the values of its text, or with a time. */
export const refuseWith = (told: RefusalOptions) => () => new SceneRefusal(told)

/** An answer that is still on its way. */
export const never = () => new Promise<never>(() => undefined)

/** The network is gone. */
export const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

type WireListeners = {
  onCall: (call: string) => void
  onUnknown: (call: string) => void
  onReply: (reply: unknown) => void
}

const real = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket }

/** Puts invented answers in place of the server. Calls without an answer go to `onUnknown`. */
export function openFakeServer(
  answers: SceneAnswers,
  socket: SocketBehaviour,
  { onCall, onUnknown, onReply }: WireListeners,
): void {
  const table = Object.entries(answers).map(([call, answer]) => ({ pattern: patternOf(call), answer }))
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    onCall(call)
    const found = table.find(({ pattern }) => pattern.test(call))
    if (!found) {
      onUnknown(call)
      return Response.json(new SceneRefusal({ status: 404, problem: ['not_found'] }).body, { status: 404 })
    }
    const reply = await found.answer({
      params: found.pattern.exec(call)?.slice(1) ?? [],
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const isRefused = reply instanceof SceneRefusal
    if (!isRefused) onReply(reply)
    return isRefused
      ? Response.json(reply.body, { status: reply.status, headers: reply.headers })
      : Response.json(reply)
  }
  globalThis.WebSocket = socketOf(socket)
}

export function closeFakeServer(): void {
  Object.assign(globalThis, real)
}

const patternOf = (call: string) => new RegExp(`^${call.replace(/:\w+/g, '([^/]+)')}$`)

function socketOf(socket: SocketBehaviour) {
  class GallerySocket extends EventTarget {
    constructor() {
      super()
      setTimeout(() => {
        this.dispatchEvent(socket === 'holds' ? new Event('open') : new CloseEvent('close', { code: 1006 }))
      })
    }
    send() {}
    close() {}
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the page uses of a socket is there
  return GallerySocket as unknown as typeof WebSocket
}
