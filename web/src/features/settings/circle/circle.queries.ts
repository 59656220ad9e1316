import {
  type FamilyConsentInput,
  type FamilyConsentView,
  type MatchCircleInput,
  type MatchCircleView,
} from '@hearth/contract/circle/asking'
import {
  CircleInvitationInput,
  type CircleLogView,
  type CircleNotesView,
  type CirclePreviewInput,
  type CirclePreviewView,
  type CircleSuggestionsView,
  type CircleView,
  type NewCircleInvitationView,
} from '@hearth/contract/circle/circle'
import type { FamilyMessagesView } from '@hearth/contract/circle/families'
import type { GrantInput } from '@hearth/contract/circle/grants'
import { api, checked, read } from '../../../api/client.ts'

const { circle } = api
const relative = circle.relatives[':relativeId']
const match = circle.matches[':matchId']
const relativeIn = (relativeId: string) => ({ param: { relativeId } })
const matchIn = (matchId: string) => ({ param: { matchId } })

export const circleKeys = {
  circle: ['circle'],
  notes: ['circle', 'notes'],
  suggestions: ['circle', 'suggestions'],
  log: ['circle', 'log'],
  match: (matchId: string) => ['circle', 'match', matchId],
  preview: (relativeId: string) => ['circle', 'preview', relativeId],
  families: (matchId: string) => ['circle', 'families', matchId],
  consent: ['familyConsent'],
} as const

/** Leaves nothing in memory, and asks for the proof only where the person does something. */
export const leavesNothing = {
  gcTime: 0,
  staleTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const showCircle = (): Promise<CircleView> => read(circle.$get())
export const previewGrants = (input: CirclePreviewInput): Promise<CirclePreviewView> =>
  read(circle.preview.$post({ json: input }))
export const previewRelative = (relativeId: string): Promise<CirclePreviewView> =>
  read(relative.preview.$get(relativeIn(relativeId)))

export const invite = async (typed: CircleInvitationInput): Promise<NewCircleInvitationView> =>
  read(circle.invitations.$post({ json: await checked(CircleInvitationInput, typed) }))
export const withdrawInvitation = (invitationId: string): Promise<CircleView> =>
  read(circle.invitations[':invitationId'].$delete({ param: { invitationId } }))

export const giveGrant = (relativeId: string, json: GrantInput): Promise<CircleView> =>
  read(relative.grants.$post({ ...relativeIn(relativeId), json }))
export const removeGrant = (relativeId: string, grantId: string): Promise<CircleView> =>
  read(relative.grants[':grantId'].$delete({ param: { relativeId, grantId } }))
export const setQuiet = (relativeId: string, isQuiet: boolean): Promise<CircleView> =>
  read(relative.quiet.$put({ ...relativeIn(relativeId), json: { isQuiet } }))
export const endRelative = (relativeId: string): Promise<CircleView> =>
  read(relative.$delete(relativeIn(relativeId)))

export const dismissNotice = (): Promise<CircleView> => read(circle.notice.$delete())
export const readLog = (after: string): Promise<CircleLogView> =>
  read(circle.log.$get({ query: after ? { after } : {} }))
export const listNotes = (): Promise<CircleNotesView> => read(circle.notes.$get())
export const deleteNote = (noteId: string): Promise<CircleNotesView> =>
  read(circle.notes[':noteId'].$delete({ param: { noteId } }))
export const listSuggestions = (): Promise<CircleSuggestionsView> => read(circle.suggestions.$get())
export const dismissSuggestion = (suggestionId: string): Promise<CircleSuggestionsView> =>
  read(circle.suggestions[':suggestionId'].$delete({ param: { suggestionId } }))

export const showMatchCircle = (matchId: string): Promise<MatchCircleView> =>
  read(match.$get(matchIn(matchId)))
export const changeMatchCircle = (matchId: string, json: MatchCircleInput): Promise<MatchCircleView> =>
  read(match.$put({ ...matchIn(matchId), json }))
export const agreeToFamilies = (matchId: string, agrees: boolean): Promise<MatchCircleView> =>
  read(match.families.$put({ ...matchIn(matchId), json: { agrees } }))

export const readFamilies = (matchId: string, after: string): Promise<FamilyMessagesView> =>
  read(api.matches[':matchId'].families.$get({ ...matchIn(matchId), query: after ? { after } : {} }))

export const familyConsent = {
  queryKey: circleKeys.consent,
  queryFn: (): Promise<FamilyConsentView> => read(api['family-consent'].$get()),
} as const
export const changeFamilyConsent = (json: FamilyConsentInput): Promise<FamilyConsentView> =>
  read(api['family-consent'].$put({ json }))
