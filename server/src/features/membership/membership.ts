export { comfortOf, listMarked } from './comfort.ts'
export { enterDonation, enterDonationFile } from './donations.ts'
export { redeemCode, takeHardship } from './joining.ts'
export { grantMonths, refund, showMemberMembership } from './member-membership.ts'
export { cancelRenewal, openCheckout, type PaymentCtx } from './payments/checkout.ts'
export { clearMessages, confirmMessages, type PaymentDeps, receiveMessage } from './payments/confirming.ts'
export { type RenewalMailDeps, remindRenewals } from './reminding.ts'
export {
  changeMembershipSettings,
  makeCode,
  revokeCode,
  showMembershipSettings,
  showOffer,
} from './settings.ts'
export { chooseMark, makeReference, showMembership } from './showing.ts'
