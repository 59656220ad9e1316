import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useSecretParams } from '../../lib/hooks/use-secret-params.ts'
import { type AuthView, linkIn, problemIn, secretNames, viewIn } from './auth.views.ts'

/** The history state of the sign-in screen. It survives a reload. */
const AuthHistoryState = z.object({
  email: z.optional(z.string()),
  told: z.optional(z.enum(['confirmation', 'reset', 'magicLink', 'code', 'updated'])),
  /** A session ended while it was used. */
  isLost: z.optional(z.boolean()),
  /** The person came from another view of the form, so the first field takes the focus. */
  isMoved: z.optional(z.boolean()),
})
export type AuthHistoryState = z.infer<typeof AuthHistoryState>

export type ShowView = (view: AuthView, kept?: AuthHistoryState & { replace?: boolean }) => void

/** Returns the sign-in view of the address; `show` opens another one. */
export function useAuthLocation() {
  const [params] = useSearchParams()
  const secrets = useSecretParams(secretNames)
  const { state } = useLocation()
  const navigate = useNavigate()
  const next = params.get('next')
  const invitation = secrets.get('invitation') ?? ''

  const show = useCallback<ShowView>(
    (view, { replace = false, ...kept } = {}) => {
      const address = new URLSearchParams()
      if (view !== 'sign_in' || invitation) address.set('view', view)
      if (next) address.set('next', next)
      const keptState = {
        ...kept,
        ...(invitation && { secrets: `invitation=${encodeURIComponent(invitation)}` }),
      }
      void navigate({ search: address.toString() }, { replace, state: keptState })
    },
    [navigate, next, invitation],
  )

  const kept = useMemo(() => AuthHistoryState.safeParse(state).data ?? {}, [state])
  return {
    view: viewIn(params, secrets),
    link: linkIn(secrets),
    problem: problemIn(params),
    next: safeNext(next),
    /** The code of the link by which the person has come, or ''. */
    invitation,
    kept,
    show,
  }
}

export type AuthLocation = ReturnType<typeof useAuthLocation>

/** Where to go after signing in; anything that would lead to another site is refused. */
export function safeNext(next: string | null): string {
  const home = '/app'
  if (!next?.startsWith('/')) return home
  const here = location.origin
  const url = URL.parse(next, here)
  const isElsewhere = !url || url.origin !== here || url.pathname.startsWith('/auth')
  return isElsewhere ? home : url.pathname + url.search + url.hash
}
