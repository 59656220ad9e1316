import type { CaseOrderView } from '@hearth/contract/console/case-order'
import type {
  AssignmentInput,
  CaseItemsView,
  CaseOrder,
  CaseRowView,
  CasesView,
  CaseView,
  EscalationInput,
  Queue,
} from '@hearth/contract/console/cases'
import type { CommunityInput, CommunitySettingsView, PaletteView } from '@hearth/contract/console/community'
import type {
  AppealDecisionInput,
  CaseDecisionsView,
  DecisionContent,
  DecisionInput,
  StatementView,
} from '@hearth/contract/console/decisions'
import type { FiguresView } from '@hearth/contract/console/figures'
import type { MembersView, MemberView, RemovalInput, ResentMailView } from '@hearth/contract/console/members'
import type {
  DonationInput,
  DonationsView,
  GiftInput,
  MemberMembershipView,
  MembershipCodeInput,
  MembershipSettingsInput,
  MembershipSettingsView,
  RefundView,
} from '@hearth/contract/console/membership'
import type { StaffNotificationsInput, StaffNotificationsView } from '@hearth/contract/console/notifications'
import type {
  ApprovalInput,
  InvitationInput,
  RegistrationChangeInput,
  RegistrationSettingsView,
  WaitingPeopleView,
} from '@hearth/contract/console/registration'
import type {
  AuditEntriesView,
  ConsoleSessionView,
  StaffChangeInput,
  StaffView,
} from '@hearth/contract/console/staff'
import type { SystemView, TestMailView } from '@hearth/contract/console/system'
import type { ReviewInput, ReviewView, VerificationsView } from '@hearth/contract/console/verifications'
import type { IntroReviewInput, WaitingIntrosView } from '@hearth/contract/media/intros'
import type { SubscriptionInput } from '@hearth/contract/notifications/push'
import type { HowWellView } from '@hearth/contract/public/how-well'
import { hasKind, read } from '../api/client.ts'
import { oneGetPerTask } from '../lib/browser/one-get-per-task.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type JsonReply<T> = Pick<Response, 'ok' | 'status' | 'headers'> & { json: () => Promise<T> }

const send = oneGetPerTask()

type Reauthenticate = () => Promise<boolean>
const nobodyAsks: Reauthenticate = () => Promise.resolve(false)
let reauthenticate = nobodyAsks

/**
 * Sets what confirms who is there if the server refuses a request with `stale_session`. The request is repeated if it
 * resolves to true; otherwise the refusal is thrown. Returns a function that ends this.
 */
export function onStaleSession(confirm: Reauthenticate): () => void {
  reauthenticate = confirm
  return () => {
    if (reauthenticate === confirm) reauthenticate = nobodyAsks
  }
}

/** Asks the server of the console. Throws an `ApiError` if it refuses or does not answer. */
export async function ask<T>(method: Method, path: string, body?: object): Promise<Awaited<T>> {
  try {
    return await askOnce<T>(method, path, body)
  } catch (error) {
    if (!hasKind(error, 'stale_session') || !(await reauthenticate())) throw error
    return askOnce<T>(method, path, body)
  }
}

function askOnce<T>(method: Method, path: string, body?: object): Promise<Awaited<T>> {
  const asked: Promise<JsonReply<T>> = send(`/api/console${path}`, {
    method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return read(asked)
}

const casePath = (number: string) => `/cases/${encodeURIComponent(number)}`
const decisionPath = (number: string) => `/decisions/${encodeURIComponent(number)}`
const query = (params: Record<string, string>) => {
  const text = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
  return text && `?${text}`
}

// Each function throws an `ApiError` if the server refuses or does not answer. The replies to `claim`, `release`,
// `reopen`, `escalate` and to changes of decisions and staff have nothing to show: fetch the case or the list afterwards.

export const consoleSession = () => ask<ConsoleSessionView>('GET', '/session')

/** Returns a page of a queue; `after` is the `next` of the page before it, or empty. */
export const listCases = (queue: Queue, order: CaseOrder, after = '') =>
  ask<CasesView>('GET', `/cases${query({ queue, order: order === 'due' ? '' : order, after })}`)
export const showOrder = () => ask<CaseOrderView>('GET', '/case-order')
export const showCase = (number: string) => ask<CaseView>('GET', casePath(number))
export const listItems = (number: string, after: string) =>
  ask<CaseItemsView>('GET', `${casePath(number)}/items${query({ after })}`)

export const claim = (number: string, version: number) =>
  ask<unknown>('POST', `${casePath(number)}/claim`, { version })
export const release = (number: string, version: number) =>
  ask<unknown>('POST', `${casePath(number)}/release`, { version })
export const reopen = (number: string, version: number) =>
  ask<unknown>('POST', `${casePath(number)}/reopen`, { version })
export const escalate = (number: string, input: EscalationInput) =>
  ask<unknown>('POST', `${casePath(number)}/escalate`, input)

/** Returns the case that has the items then. */
export const assign = (number: string, input: AssignmentInput) =>
  ask<CaseRowView>('POST', `${casePath(number)}/assign`, input)

export const preview = (number: string, content: DecisionContent) =>
  ask<StatementView>('POST', `${casePath(number)}/preview`, content)
export const decide = (number: string, input: DecisionInput) =>
  ask<unknown>('POST', `${casePath(number)}/decisions`, input)
export const listDecisions = (number: string) =>
  ask<CaseDecisionsView>('GET', `${casePath(number)}/decisions`)

/** Of a decision, by its own number. */
export const confirmBan = (decision: string) => ask<unknown>('POST', `${decisionPath(decision)}/confirm`)
export const rejectBan = (decision: string) => ask<unknown>('POST', `${decisionPath(decision)}/reject`)
/** The person reads `answer`. */
export const reverse = (decision: string, answer: string) =>
  ask<unknown>('POST', `${decisionPath(decision)}/reverse`, { answer })
export const decideAppeal = (decision: string, input: AppealDecisionInput) =>
  ask<unknown>('POST', `${decisionPath(decision)}/appeal`, input)

export const listStaff = () => ask<StaffView>('GET', '/staff')
export const changeStaff = (id: string, change: StaffChangeInput) =>
  ask<unknown>('PATCH', `/staff/${encodeURIComponent(id)}`, change)
export const showCommunity = () => ask<CommunitySettingsView>('GET', '/community')
export const changeCommunity = (input: CommunityInput) =>
  ask<CommunitySettingsView>('PATCH', '/community', input)
export const showPalette = (light: string, dark: string) =>
  ask<PaletteView>('GET', `/community/palette${query({ light, dark })}`)
export const listAudit = (after = '') => ask<AuditEntriesView>('GET', `/audit${query({ after })}`)

const memberPath = (id: string) => `/members/${encodeURIComponent(id)}`
export const listMembers = (search: string, after = '') =>
  search
    ? ask<MembersView>('POST', '/members/search', { search, ...(after && { after }) })
    : ask<MembersView>('GET', `/members${query({ after })}`)
export const showMember = (id: string) => ask<MemberView>('GET', memberPath(id))
export const signOutMember = (id: string) => ask<unknown>('POST', `${memberPath(id)}/sign-out`)
export const resendMail = (id: string) => ask<ResentMailView>('POST', `${memberPath(id)}/mail`)
export const removeMember = (id: string, input: RemovalInput) =>
  ask<unknown>('POST', `${memberPath(id)}/removal`, input)
export const memberPhotoUrl = (id: string, photoId: string, picture: string) =>
  `/api/console${memberPath(id)}/photos/${encodeURIComponent(photoId)}/${picture}`

const memberTimesPath = (id: string) => `${memberPath(id)}/membership`
export const showMembership = () => ask<MembershipSettingsView>('GET', '/membership')
export const changeMembership = (input: MembershipSettingsInput) =>
  ask<MembershipSettingsView>('PATCH', '/membership', input)
export const makeMembershipCode = (input: MembershipCodeInput) =>
  ask<MembershipSettingsView>('POST', '/membership/codes', input)
export const revokeMembershipCode = (id: string) =>
  ask<MembershipSettingsView>('DELETE', `/membership/codes/${encodeURIComponent(id)}`)
export const enterDonation = (input: DonationInput) =>
  ask<DonationsView>('POST', '/membership/donations', input)
export const enterDonationFile = (csv: string) =>
  ask<DonationsView>('POST', '/membership/donations/file', { csv })
export const showMemberMembership = (id: string) => ask<MemberMembershipView>('GET', memberTimesPath(id))
export const grantMonths = (id: string, input: GiftInput) =>
  ask<MemberMembershipView>('POST', memberTimesPath(id), input)
export const refundTime = (id: string, timeId: string) =>
  ask<RefundView>('POST', `${memberTimesPath(id)}/${encodeURIComponent(timeId)}/refund`)

export const showFigures = (weeks: number) =>
  ask<FiguresView>('GET', `/figures${query({ weeks: String(weeks) })}`)
/** The page of the same name shows the same, so it needs no route of the console. */
export function showHowWell(): Promise<HowWellView> {
  const asked: Promise<JsonReply<HowWellView>> = send('/api/how-well')
  return read(asked)
}
export const showSystem = () => ask<SystemView>('GET', '/system')
export const sendTestMail = (to: string) => ask<TestMailView>('POST', '/system/test-mail', { to })

/** Returns the address of a picture of a photo in a case, such as `720.webp`. */
export const photoUrl = (number: string, photoId: string, picture: string) =>
  `/api/console${casePath(number)}/photos/${encodeURIComponent(photoId)}/${picture}`

/** Returns the address of the copy of a photo or voice message in a case. */
export const attachmentUrl = (number: string, mediaId: string) =>
  `/api/console${casePath(number)}/attachments/${encodeURIComponent(mediaId)}`

export const showNotifications = () => ask<StaffNotificationsView>('GET', '/notifications')
export const chooseChannel = (input: StaffNotificationsInput) =>
  ask<StaffNotificationsView>('PATCH', '/notifications', input)
export const putSubscription = (subscription: SubscriptionInput) =>
  ask<unknown>('PUT', '/notifications/subscription', subscription)
export const deleteSubscription = () => ask<unknown>('DELETE', '/notifications/subscription')

export const showRegistration = () => ask<RegistrationSettingsView>('GET', '/registration')
export const changeRegistration = (change: RegistrationChangeInput) =>
  ask<RegistrationSettingsView>('PATCH', '/registration', change)
export const makeInvitation = (input: InvitationInput) =>
  ask<RegistrationSettingsView>('POST', '/registration/invitations', input)
export const revokeInvitation = (id: string) =>
  ask<RegistrationSettingsView>('DELETE', `/registration/invitations/${encodeURIComponent(id)}`)
export const listWaiting = () => ask<WaitingPeopleView>('GET', '/registration/waiting')
export const decideApproval = (id: string, input: ApprovalInput) =>
  ask<WaitingPeopleView>('PUT', `/registration/waiting/${encodeURIComponent(id)}`, input)

/** Returns the address of a picture of a photo of a person who waits for approval. */
export const waitingPhotoUrl = (id: string, photoId: string, picture: string) =>
  `/api/console/registration/waiting/${encodeURIComponent(id)}/photos/${encodeURIComponent(photoId)}/${picture}`

export const listWaitingIntros = () => ask<WaitingIntrosView>('GET', '/intros')
export const reviewIntro = (id: string, input: IntroReviewInput) =>
  ask<WaitingIntrosView>('PUT', `/intros/${encodeURIComponent(id)}`, input)

/** Returns the address of a file of an intro that waits for a review. */
export const introUrl = (id: string, file: 'video.mp4' | 'poster.webp') =>
  `/api/console/intros/${encodeURIComponent(id)}/${file}`

/** Returns the address of a file of an intro or a spoken answer in a case. */
export const clipUrl = (number: string, clipId: string, file: 'video.mp4' | 'poster.webp' | 'audio.m4a') =>
  `/api/console${casePath(number)}/clips/${encodeURIComponent(clipId)}/${file}`

const verificationPath = (id: string) => `/verifications/${encodeURIComponent(id)}`
export const listVerifications = (after = '') =>
  ask<VerificationsView>('GET', `/verifications${query({ after })}`)
/** Claims a recording, or renews the claim. */
export const claimVerification = (id: string) => ask<ReviewView>('POST', `${verificationPath(id)}/claim`)
export const judgeVerification = (id: string, input: ReviewInput) =>
  ask<unknown>('POST', `${verificationPath(id)}/decision`, input)
/** Returns the address of a file of a recording. */
export const recordingUrl = (id: string, file: 'video.mp4' | 'poster.webp') =>
  `/api/console${verificationPath(id)}/${file}`
/** Returns the address of a picture of a photo that a recording is compared with. */
export const reviewPhotoUrl = (id: string, photoId: string, picture: string) =>
  `/api/console${verificationPath(id)}/photos/${encodeURIComponent(photoId)}/${picture}`
