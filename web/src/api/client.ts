import type { ErrorCode } from '@hearth/contract/errors'
import { findRefusal } from '@hearth/contract/refusals'
import type { Api } from '@hearth/server/app'
import { hc } from 'hono/client'
import { oneGetPerTask } from '../lib/browser/one-get-per-task.ts'

export const { api } = hc<Api>('/', {
  fetch: oneGetPerTask(),
  init: { credentials: 'same-origin' },
  // The server takes nothing but JSON, and wants to hear so of an empty body too.
  headers: { 'Content-Type': 'application/json' },
})

/** `offline`: no answer came; `unavailable`: something in between answered for a server that is not there. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unavailable'

type ApiErrorOptions = {
  code: ApiErrorCode
  message: string
  requestId?: string
  fields?: Record<string, string> | undefined
  status?: number
  retryAfter?: number
}

/** A refused or failed request: the server's code, message, fields and retry time. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly requestId: string
  readonly fields: Record<string, string>
  readonly status: number
  /** After how many seconds asking again makes sense, where the server said so. */
  readonly retryAfter: number

  constructor({ code, message, requestId = '', fields = {}, status = 0, retryAfter = 0 }: ApiErrorOptions) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.status = status
    this.retryAfter = retryAfter
  }
}

type ApiReply = { ok: boolean; status: number; headers: Headers; json(): Promise<unknown> }

/** Returns the body of a reply. Throws an `ApiError` for a refusal or a failure. */
export async function read<R extends ApiReply>(asked: Promise<R>): Promise<Awaited<ReturnType<R['json']>>> {
  const reply = await asked.catch(() => {
    throw new ApiError({ code: 'offline', message: '' })
  })
  const body = await reply.json().catch(() => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own type says what it sends
  if (reply.ok && body !== undefined) return body as Awaited<ReturnType<R['json']>>
  throw refusalIn(reply, body)
}

function refusalIn({ status, headers }: ApiReply, body: unknown): ApiError {
  const told = findRefusal(body)
  const retryAfter = Number(headers.get('Retry-After')) || 0
  if (told) return new ApiError({ ...told, status, retryAfter })
  const code = status >= 502 && status <= 504 ? 'unavailable' : 'internal'
  return new ApiError({ code, message: '', status })
}

/** Returns whether a request did not reach the server: no network, or a gateway answered. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'offline' || error.code === 'unavailable' || (error.status >= 502 && error.status <= 504))

export const hasCode = (error: unknown, ...codes: ApiErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code)

/** A random UUID for a write. `randomUUID` is missing where the page came by plain http from another machine. */
export function newClientId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Checkable<T> = {
  safeParse: (
    typed: unknown,
  ) =>
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Returns the input as the server expects it. Throws the `ApiError` that the server would answer. */
export function checked<T>(schema: Checkable<T>, typed: unknown): T {
  const result = schema.safeParse(typed)
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  throw new ApiError({ code: 'invalid', message: Object.values(fields)[0] ?? '', fields })
}
