import * as z from 'zod/mini'
import { ProviderError } from './payments.ts'

/** The release of Stripe's API whose replies `stripe.ts` reads, whatever the account's own is. */
export const STRIPE_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 20_000
const NOT_FOUND = 404

type StripeValue = string | number | boolean | { [name: string]: StripeValue }

/** Returns a body as Stripe reads it: `a[b][0]=c`. */
export function formOf(values: Record<string, StripeValue>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: StripeValue): void => {
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(values)) add(name, value)
  return form
}

export type StripeSettings = { secretKey: string; apiUrl: string }

type StripeRequest = {
  method?: 'POST' | 'DELETE'
  form?: Record<string, StripeValue>
  /** The same key gets the same reply. */
  key?: string
}

async function send(
  { secretKey, apiUrl }: StripeSettings,
  path: string,
  { method, form, key }: StripeRequest,
): Promise<Response> {
  try {
    return await fetch(`${apiUrl}${path}`, {
      method: method ?? 'GET',
      headers: {
        Authorization: `Bearer ${secretKey}`,
        'Stripe-Version': STRIPE_VERSION,
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body: form ? formOf(form) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new ProviderError('Stripe does not answer', { cause })
  }
}

/** Returns what asks Stripe, and reads its replies by a schema. Everything else that a reply has is ignored. */
export function stripeRequests(settings: StripeSettings) {
  const find = async <T>(schema: z.ZodMiniType<T>, path: string, request: StripeRequest = {}) => {
    const reply = await send(settings, path, request)
    if (reply.status === NOT_FOUND) {
      await reply.body?.cancel()
      return undefined
    }
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new ProviderError(`Stripe replied with the status ${reply.status}`)
    }
    const read = schema.safeParse(await reply.json().catch(() => undefined))
    if (!read.success) throw new ProviderError('Stripe replied with something else')
    return read.data
  }
  const ask = async <T>(schema: z.ZodMiniType<T>, path: string, request: StripeRequest = {}): Promise<T> => {
    const found = await find(schema, path, request)
    if (found === undefined) throw new ProviderError('Stripe does not know what was asked for')
    return found
  }
  return { find, ask }
}

const Cursor = z.object({ id: z.string() })

/** Returns all of a list, at most a thousand. */
export async function askForAll<T extends { id: string }>(
  { ask }: ReturnType<typeof stripeRequests>,
  item: z.ZodMiniType<T>,
  path: string,
): Promise<T[]> {
  const List = z.object({ data: z.array(item), has_more: z.boolean() })
  const all: T[] = []
  for (let page = 0; page < 10; page++) {
    const after = all.at(-1)
    const start = after ? `&starting_after=${encodeURIComponent(Cursor.parse(after).id)}` : ''
    const { data, has_more: hasMore } = await ask(List, `${path}&limit=100${start}`)
    all.push(...data)
    if (!hasMore) break
  }
  return all
}
