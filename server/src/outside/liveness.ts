import * as z from 'zod/mini'

const TIMEOUT_MS = 60_000
const MAX_REPLY_BYTES = 4096

const Reply = z.object({
  passed: z.boolean(),
  by: z.string().check(z.minLength(1), z.maxLength(100)),
  at: z.iso.datetime({ offset: true }),
})
export type LivenessResult = { passed: boolean; by: string; at: Date }

/** Asks software of the operator whether a recording shows somebody live. Throws if it gives no such reply. */
export type CheckLiveness = (video: Uint8Array<ArrayBuffer>) => Promise<LivenessResult>

/** Returns a function that posts recordings to an address of the operator's own settings, and to no other. */
export const openLiveness =
  (url: string): CheckLiveness =>
  async (video) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'video/mp4', Accept: 'application/json' },
      body: video,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new Error(`LIVENESS_URL replied with the status ${reply.status}`)
    }
    const { at, ...said } = Reply.parse(JSON.parse(await readShort(reply)))
    return { ...said, at: new Date(at) }
  }

/** Reads a reply, at most as long as one with a result can be. */
async function readShort({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_REPLY_BYTES) throw new Error('LIVENESS_URL replied with more than a result')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
