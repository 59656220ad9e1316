import { useLocation } from 'react-router'

/** Returns what is searched for. It stays in the history state, because addresses end up in logs. */
export function useMemberSearch(): string {
  const state: unknown = useLocation().state
  return typeof state === 'string' ? state : ''
}
