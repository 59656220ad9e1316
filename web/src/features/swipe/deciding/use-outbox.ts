import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../session/SessionProvider.tsx'
import { openOutbox } from './outbox.ts'

/** Where decisions wait for a connection. */
export function useOutbox() {
  const { session } = useSession()
  return openOutbox(useQueryClient(), session)
}
