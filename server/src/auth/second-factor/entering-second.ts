import type { SecondFactorInput } from '@hearth/contract/account'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import type { Entered } from '../entered.ts'
import { clientOf, enteredBy } from '../entering.ts'
import { requireRight } from './second-factor.ts'

const Outcome = z.object({ outcome: z.enum(['right', 'wrong', 'resting', 'gone']) })

/** The second step of signing in, after whatever first one. */
export async function enterBySecondFactor(
  auth: Auth,
  headers: Headers,
  input: SecondFactorInput,
): Promise<Entered> {
  await auth.attempts.take('proofByAddress', clientOf(headers))
  const { body, cookies } = await auth.ask(headers, '/second-factor', input)
  const { outcome } = Outcome.parse(body)
  if (outcome === 'gone') {
    throw new AppError('unauthenticated', 'This took too long or is already done. Sign in again.')
  }
  requireRight(outcome, input.kind)
  await auth.attempts.giveBack('proofByAddress', clientOf(headers))
  return enteredBy(auth, headers, { cookies })
}
