import { ErrorReply } from '@hearth/contract/errors'

/** The fields of a refusal, as far as their English texts go. */
export const inWords = (messages: object) =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { message }]))

/** Returns the English text of each refused field. */
export async function fieldMessagesIn(response: { json: () => Promise<unknown> }) {
  const { fields = {} } = ErrorReply.parse(await response.json()).error
  return Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]))
}

/** Returns the status and the code of a refusal. */
export async function refusalOf(response: { status: number; json: () => Promise<unknown> }) {
  return [response.status, ErrorReply.parse(await response.json()).error.code]
}
