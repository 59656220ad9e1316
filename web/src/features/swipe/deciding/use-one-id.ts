import { useRef } from 'react'
import { newClientId } from '../../../api/client.ts'

/**
 * Sends a decision on a person under the same id however often it has to be tried. Once it stands it is over: it may be
 * undone, and to decide the same again is another thing.
 */
export function useOneId() {
  const ids = useRef(new Map<string, Map<string, string>>())
  const forget = (personId: string) => void ids.current.delete(personId)

  async function inOneId<Answer>(
    personId: string,
    what: unknown,
    send: (clientId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const tried = ids.current.get(personId) ?? new Map<string, string>()
    ids.current.set(personId, tried)
    const key = JSON.stringify(what)
    const clientId = tried.get(key) ?? newClientId()
    tried.set(key, clientId)
    const answer = await send(clientId)
    forget(personId)
    return answer
  }

  return { inOneId, forget }
}
