import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

const Kept = z.object({ secrets: z.string() })

/**
 * Returns the secrets of the link by which somebody came. They are in the fragment; links of the previous release have
 * those called `names` in the query. They leave the address at once and stay in the history state, which a reload keeps.
 */
export function useSecretParams(names: readonly string[]): URLSearchParams {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const given = new URLSearchParams(hash.slice(1))
  for (const name of names) {
    const value = query.get(name)
    if (value) given.set(name, value)
    query.delete(name)
  }
  const secrets = names.some((name) => given.has(name)) ? given.toString() : ''
  const rest = query.toString()
  // A layout effect of the first view runs before the router listens to its history.
  useEffect(() => {
    if (secrets) void navigate({ search: rest }, { replace: true, state: { ...state, secrets } })
  }, [navigate, secrets, rest, state])
  return new URLSearchParams(secrets || Kept.safeParse(state).data?.secrets)
}
