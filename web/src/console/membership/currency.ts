import type { MembershipSettingsView } from '@hearth/contract/console/membership'

export const USUAL_CURRENCY = 'EUR'

/** Returns a typed currency as the contract writes it. */
export const currencyOf = (typed: string): string => typed.trim().toLowerCase()
export const isCurrency = (typed: string): boolean => /^[a-z]{3}$/.test(currencyOf(typed))

/** Returns the currency that the community uses already. */
export const presentCurrency = ({ plans, donationMonthly, money }: MembershipSettingsView): string =>
  (plans[0] ?? donationMonthly ?? money)?.currency ?? currencyOf(USUAL_CURRENCY)
