import type { ErrorCode, ErrorKind } from '@hearth/contract/error-codes'
import { findRefusal, type Problem } from '@hearth/contract/refusals'
import type { Api } from '@hearth/server/app'
import { hc } from 'hono/client'
import { oneGetPerTask } from '../lib/browser/one-get-per-task.ts'
import { describeProblem, loadErrorTexts, problemIn } from '../lib/texts/errors.ts'

export const { api } = hc<Api>('/', {
  fetch: oneGetPerTask(),
  init: { credentials: 'same-origin' },
  // The server takes nothing but JSON, and wants to hear so of an empty body too.
  headers: { 'Content-Type': 'application/json' },
})

/** `offline`: no answer came; `unavailable`: something in between answered for a server that is not there. */
export type ApiErrorKind = ErrorKind | 'offline' | 'unavailable'

type ApiErrorOptions = {
  kind: ApiErrorKind
  /** Missing if neither the server nor a schema has refused anything. */
  problem?: Problem
  fieldProblems?: Record<string, Problem> | undefined
  status?: number
  retryAfter?: number
}

/** A refused or failed request. Its texts are in the language that the page has when they are read. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly problem: Problem | undefined
  readonly fieldProblems: Record<string, Problem>
  readonly status: number
  /** After how many seconds asking again makes sense, where the server said so. */
  readonly retryAfter: number

  constructor({ kind, problem, fieldProblems = {}, status = 0, retryAfter = 0 }: ApiErrorOptions) {
    super()
    this.name = 'ApiError'
    this.kind = kind
    this.problem = problem
    this.fieldProblems = fieldProblems
    this.status = status
    this.retryAfter = retryAfter
  }

  /** The text of the problem, '' if there is none. */
  override get message(): string {
    const general = this.kind === 'offline' || this.kind === 'unavailable' ? 'internal' : this.kind
    return this.problem ? describeProblem(this.problem, general) : ''
  }

  /** The text of each field's problem. */
  get fields(): Record<string, string> {
    const texts = Object.entries(this.fieldProblems).map(([name, problem]) => [
      name,
      describeProblem(problem, 'check_field'),
    ])
    return Object.fromEntries(texts)
  }
}

type ApiReply = { ok: boolean; status: number; headers: Headers; json(): Promise<unknown> }

/** Returns the body of a reply. Throws an `ApiError` for a refusal or a failure. */
export async function read<R extends ApiReply>(asked: Promise<R>): Promise<Awaited<ReturnType<R['json']>>> {
  const reply = await asked.catch(() => {
    throw new ApiError({ kind: 'offline' })
  })
  const body = await reply.json().catch(() => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own type says what it sends
  if (reply.ok && body !== undefined) return body as Awaited<ReturnType<R['json']>>
  const refusal = refusalIn(reply, body)
  if (refusal.problem) await loadErrorTexts()
  throw refusal
}

function refusalIn({ status, headers }: ApiReply, body: unknown): ApiError {
  const refusal = findRefusal(body)
  const retryAfter = Number(headers.get('Retry-After')) || 0
  if (refusal) {
    const { kind, fields } = refusal
    // The page that says so is loaded already.
    if (kind === 'maintenance') dispatchEvent(new Event(kind))
    return new ApiError({ kind, problem: refusal, fieldProblems: fields, status, retryAfter })
  }
  return new ApiError({ kind: status >= 502 && status <= 504 ? 'unavailable' : 'internal', status })
}

/** Returns whether a request did not reach the server: no network, or a gateway answered. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError &&
  (error.kind === 'offline' || error.kind === 'unavailable' || (error.status >= 502 && error.status <= 504))

export const hasKind = (error: unknown, ...kinds: ApiErrorKind[]) =>
  error instanceof ApiError && kinds.includes(error.kind)

export const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof ApiError && error.problem?.code === code

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
export async function checked<T>(schema: Checkable<T>, typed: unknown): Promise<T> {
  const result = schema.safeParse(typed)
  if (result.success) return result.data
  await loadErrorTexts()
  const { issues } = result.error
  const named = issues.map(({ path, message }) => [String(path[0]), problemIn(message)] as const)
  const problem = named[0]?.[1]
  throw new ApiError({
    kind: 'invalid',
    ...(problem && { problem }),
    fieldProblems: Object.fromEntries(named),
  })
}
