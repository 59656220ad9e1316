import { MailInput, VerifyCodeInput } from '@hearth/contract/account/account'
import type { FamilyMessagesView } from '@hearth/contract/circle/families'
import {
  type InvitedView,
  type RelativeExportView,
  type RelativeHomeView,
  RelativeReturnInput,
  RelativeSignUpInput,
  type SuggestionCardsView,
} from '@hearth/contract/circle/relative'
import type { Opinion, SharedCircleView } from '@hearth/contract/circle/shared'
import { api, checked, hasKind, read } from '../../../api/client.ts'
import { showPasskey } from '../../../lib/browser/passkeys.ts'

const circle = api.relative.circles[':circleId']
const circleIn = (circleId: string) => ({ param: { circleId } })
const matchIn = (circleId: string, matchId: string) => ({ param: { circleId, matchId } })

export const relativeKeys = {
  invited: (token: string) => ['invited', token],
  home: ['relative'],
  circle: (circleId: string) => ['relative', circleId],
  suggestions: (circleId: string) => ['relative', circleId, 'suggestions'],
  families: (circleId: string, matchId: string) => ['relative', circleId, 'families', matchId],
} as const

const LOOK_EVERY_MS = 5_000

/**
 * Relatives have no socket, so a page in the foreground asks again at intervals, and when it comes there, for as long as
 * anything is shared. Withdrawn cards leave the screen by this.
 */
export const askingAgain = {
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    !hasKind(error, 'not_found', 'invalid') && LOOK_EVERY_MS,
} as const

export const showInvitation = (token: string): Promise<InvitedView> =>
  read(api.auth.relative.invitation.$post({ json: { token } }))
export const signUpAsRelative = async (typed: RelativeSignUpInput) =>
  read(api.auth.relative.$post({ json: await checked(RelativeSignUpInput, typed) }))
export const verifyCode = async (typed: VerifyCodeInput) =>
  read(api.auth.code.verify.$post({ json: await checked(VerifyCodeInput, typed) }))
export const mailCode = async (email: string) =>
  read(api.auth.code.$post({ json: await checked(MailInput, { email }) }))
export const returnWithoutPasskey = async (typed: RelativeReturnInput) =>
  read(api.auth.relative.return.$post({ json: await checked(RelativeReturnInput, typed) }))
export async function showOwnPasskey() {
  const { options } = await read(api.auth.passkey.options.$post({ json: {} }))
  const response = await showPasskey(options)
  return read(api.auth.passkey.$post({ json: { response } }))
}
export const acceptInvitation = (token: string): Promise<RelativeHomeView> =>
  read(api.relative.circles.$post({ json: { token } }))

export const showHome = (): Promise<RelativeHomeView> => read(api.relative.$get())
export const showCircle = (circleId: string): Promise<SharedCircleView> =>
  read(circle.$get(circleIn(circleId)))
export const giveOpinion = (circleId: string, matchId: string, opinion: Opinion): Promise<SharedCircleView> =>
  read(circle.opinions[':matchId'].$put({ ...matchIn(circleId, matchId), json: { opinion } }))
export const leaveNote = (
  circleId: string,
  json: { clientId: string; text: string; matchId?: string; isSure?: boolean },
): Promise<SharedCircleView> => read(circle.notes.$post({ ...circleIn(circleId), json }))

export const showSuggestions = (circleId: string): Promise<SuggestionCardsView> =>
  read(circle.suggestions.$get(circleIn(circleId)))
export const suggest = (circleId: string, suggestionId: string): Promise<SuggestionCardsView> =>
  read(circle.suggestions[':suggestionId'].$put({ param: { circleId, suggestionId } }))

export const readFamilies = (circleId: string, matchId: string, after: string): Promise<FamilyMessagesView> =>
  read(circle.families[':matchId'].$get({ ...matchIn(circleId, matchId), query: after ? { after } : {} }))
export const writeToFamilies = (
  circleId: string,
  matchId: string,
  json: { clientId: string; text: string; isSure?: boolean },
): Promise<FamilyMessagesView> =>
  read(circle.families[':matchId'].$post({ ...matchIn(circleId, matchId), json }))

export const exportRelative = (): Promise<RelativeExportView> => read(api.relative.export.$get())
export const deleteRelative = () => read(api.relative.account.$delete())
