import { randomUUID } from 'node:crypto'
import * as things from './circle-things.ts'
import { type Ids, match } from './things.ts'

const ownerOnly = { owner: 'allowed' }
const matched = { owner: 'allowed', match: 'allowed', restricted: 'allowed' }
const CIRCLE = '/api/relative/circles/:circleId'
const RELATIVE = '/api/circle/relatives/:relativeId'
const noMember = { thing: things.circle, verdicts: {} }
const ofOwner = { thing: things.circle, verdicts: ownerOnly }

/** Routes of relatives, which no member has. */
const ofRelatives = [
  { route: `GET ${CIRCLE}`, ...noMember },
  { route: `GET ${CIRCLE}/photos/:photoId/:picture`, ...noMember },
  { route: `PUT ${CIRCLE}/opinions/:matchId`, ...noMember, body: () => ({ opinion: 'abstain' }) },
  { route: `POST ${CIRCLE}/notes`, ...noMember, body: () => ({ clientId: randomUUID(), text: 'Tea?' }) },
  { route: `GET ${CIRCLE}/suggestions`, ...noMember },
  { route: `PUT ${CIRCLE}/suggestions/:suggestionId`, ...noMember },
  { route: `GET ${CIRCLE}/families/:matchId`, ...noMember },
  {
    route: `POST ${CIRCLE}/families/:matchId`,
    ...noMember,
    body: () => ({ clientId: randomUUID(), text: 'Tea?' }),
  },
]

/** Every route that names something of a family circle, with the verdicts of members. */
export const circleThingRoutes = [
  ...ofRelatives,
  { route: 'DELETE /api/circle/invitations/:invitationId', thing: things.invitation, verdicts: ownerOnly },
  {
    route: 'POST /api/circle/preview',
    thing: match,
    body: ({ matchId }: Ids) => ({ grants: [{ kind: 'see_match', matchId, days: 5 }] }),
    verdicts: matched,
  },
  { route: `GET ${RELATIVE}/preview`, ...ofOwner },
  { route: `POST ${RELATIVE}/grants`, ...ofOwner, body: () => ({ kind: 'leave_note', days: 5 }) },
  { route: `DELETE ${RELATIVE}/grants/:grantId`, ...ofOwner },
  { route: `PUT ${RELATIVE}/quiet`, ...ofOwner, body: () => ({ isQuiet: true }) },
  { route: `DELETE ${RELATIVE}`, ...ofOwner },
  { route: 'DELETE /api/circle/notes/:noteId', ...ofOwner },
  { route: 'DELETE /api/circle/suggestions/:suggestionId', ...ofOwner },
  { route: 'GET /api/circle/matches/:matchId', thing: match, verdicts: matched },
  {
    route: 'PUT /api/circle/matches/:matchId',
    thing: match,
    body: () => ({ rule: 'some_in_favour', needed: 2, showsCount: true }),
    verdicts: matched,
  },
  {
    route: 'PUT /api/circle/matches/:matchId/families',
    thing: match,
    body: () => ({ agrees: true }),
    verdicts: matched,
  },
  { route: 'GET /api/matches/:matchId/family-approvals', thing: match, verdicts: matched },
  { route: 'GET /api/matches/:matchId/families', thing: things.families, verdicts: matched },
]
