import { contactRules, lureRules } from './contact.ts'
import { investmentRules, jobRules } from './investment.ts'
import { accountRules, advanceFeeRules, giftCardRules, moneyRules } from './money.ts'
import type { SignalRule } from './rule.ts'
import { minorRules, threatRules } from './threats.ts'

/** Every rule. The id of a rule is stored with flags, so it never gets another meaning. */
export const signalRules: readonly SignalRule[] = [
  ...contactRules,
  ...lureRules,
  ...moneyRules,
  ...giftCardRules,
  ...accountRules,
  ...advanceFeeRules,
  ...investmentRules,
  ...jobRules,
  ...threatRules,
  ...minorRules,
]
