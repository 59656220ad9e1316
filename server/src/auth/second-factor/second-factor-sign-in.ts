import type { SecondFactorInput } from '@hearth/contract/account/account'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { clientOf } from '../rate-limits/network.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { signInResultOf } from '../sign-in-result.ts'
import { requireRight } from './second-factor.ts'

const Outcome = z.object({ outcome: z.enum(['right', 'wrong', 'locked', 'expired']) })

/** Completes a sign-in with a second factor. Throws `unauthenticated` if the first step has expired. */
export async function signInBySecondFactor(
  auth: Auth,
  headers: Headers,
  input: SecondFactorInput,
): Promise<SignInResult> {
  await auth.rateLimits.take('proofByAddress', clientOf(headers))
  const { body, cookies } = await auth.callLibrary(headers, '/second-factor', input)
  const { outcome } = Outcome.parse(body)
  if (outcome === 'expired') {
    throw new AppError('sign_in_expired')
  }
  requireRight(outcome, input.kind)
  await auth.rateLimits.giveBack('proofByAddress', clientOf(headers))
  const result = await signInResultOf(auth, headers, { method: 'second_factor', cookies })
  if (result.session) await sessions.noteStrong(auth.settings.db, result.session.id, auth.settings.now())
  return result
}
