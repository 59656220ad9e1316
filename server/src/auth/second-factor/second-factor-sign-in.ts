import type { SecondFactorInput } from '@hearth/contract/account/account'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { clientOf } from '../rate-limits/network.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { signInResultOf } from '../sign-in-result.ts'
import { requireRight } from './second-factor.ts'

const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['right', 'wrong']) }),
  z.object({ outcome: z.literal('expired') }),
  z.object({ outcome: z.literal('locked'), seconds: z.number() }),
])

/** Completes a sign-in with a second factor. Throws `unauthenticated` if the first step has expired. */
export async function signInBySecondFactor(
  auth: Auth,
  headers: Headers,
  input: SecondFactorInput,
): Promise<SignInResult> {
  await auth.rateLimits.take('proofByAddress', clientOf(headers))
  const { body, cookies } = await auth.callLibrary(headers, '/second-factor', input)
  const result = Outcome.parse(body)
  if (result.outcome === 'expired') throw new AppError('sign_in_expired')
  requireRight(result, input.kind)
  await auth.rateLimits.giveBack('proofByAddress', clientOf(headers))
  const entered = await signInResultOf(auth, headers, { method: 'second_factor', cookies })
  if (entered.session) await sessions.noteStrong(auth.settings.db, entered.session.id, auth.settings.now())
  return entered
}
