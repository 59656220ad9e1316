import { useRef } from 'react'
import { newClientId } from '../../../api/client.ts'

/**
 * Sends a thing under the same id however often it has to be tried. Once it stands it is over: it may be undone, and
 * to decide the same again is another thing.
 */
export function useOneId() {
  const ids = useRef(new Map<string, string>())
  return async <Answer>(what: unknown, send: (clientId: string) => Promise<Answer>): Promise<Answer> => {
    const key = JSON.stringify(what)
    const clientId = ids.current.get(key) ?? newClientId()
    ids.current.set(key, clientId)
    const answer = await send(clientId)
    ids.current.delete(key)
    return answer
  }
}
