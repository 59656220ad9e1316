import { useState } from 'react'
import { useSession } from '../../../session/SessionProvider.tsx'
import type { AuthView } from '../auth.views.ts'
import type { AuthHistoryState, ShowView } from '../use-auth-location.ts'
import {
  type AuthInput,
  isLinkRefused,
  mails,
  type SubmitOutcome,
  submissions,
  type TypedField,
  wrongFieldsIn,
} from './submissions.ts'

type Submitting = {
  view: AuthView
  /** From the mailed link, where one led here. */
  token: string
  invitation: string
  kept: AuthHistoryState
  onView: ShowView
  onLinkRefused: (error: unknown) => void
}

/** The input of the sign-in form and its result. The email address stays from view to view. */
export function useSubmitting({ view, token, invitation, kept, onView, onLinkRefused }: Submitting) {
  const { session } = useSession()
  const [fields, setFields] = useState({ email: kept.email ?? '', password: '', code: '', invitation })
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<{ in: AuthView; error: unknown; wrong: TypedField[] }>()
  const typed: AuthInput = { ...fields, token }
  const setError = (error: unknown, wrong: TypedField[] = []) => setFailed({ in: view, error, wrong })
  const now = failed?.in === view ? failed : undefined

  function show(next: AuthView, more: AuthHistoryState = {}) {
    setFields({ ...fields, code: '' })
    onView(next, { email: typed.email, isMoved: true, ...more })
  }

  function goOn({ told, missing }: SubmitOutcome) {
    if (missing === 'second_factor') show('second_factor')
    if (told === 'updated') onView('sign_in', { told, replace: true })
    else if (told) onView(view, { email: typed.email, told, replace: true })
  }

  async function attempt(act: () => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      if (token && isLinkRefused(failure)) onLinkRefused(failure)
      else setError(failure, wrongFieldsIn(failure, view))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    typed,
    type: (more: Partial<typeof fields>) => setFields({ ...fields, ...more }),
    isBusy,
    error: now?.error,
    wrong: now?.wrong ?? [],
    setError: (error: unknown) => setError(error),
    show,
    goOn,
    submit: (more: Partial<AuthInput> = {}) =>
      attempt(async () => goOn(await submissions[view](session, { ...typed, ...more }))),
    askForCode: () =>
      attempt(async () => {
        await mails.code(typed.email)
        show('verify_otp', { told: 'code' })
      }),
  }
}
