import {
  freshOperations,
  type StaffOperation,
  staffOperations,
  staffRoles,
} from '@hearth/contract/console/staff'
import { visibilityValues } from '@hearth/contract/profile/fields'
import { type Actor, actors } from '../people/related-people.ts'
import {
  expectedVerdict,
  LET_ON,
  ofAnySession,
  ofErasureAndExport,
  ofOwnAccount,
  ofRelatives,
  ofSuspended,
  ofWaiting,
  openInMaintenance,
  type SessionActor,
  withoutSession,
} from './access-rules.ts'
import { type FieldRule, fieldRules } from './field-rules.ts'
import { isOfApi, isOfConsole, type ReasonedPatterns, type Route, undocumented } from './routes.ts'
import { expectedOf, thingActors, thingRoutes } from './thing-rules.ts'
import { viewRules } from './view-rules.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')
const code = (text: string) => `\`${text.replace(' /api/', ' /').replaceAll(/\{[^}]*\}/g, '')}\``

/** The kinds of sessions that are told apart for the routes of members. */
const columns = [
  'nobody',
  'member',
  'must accept terms',
  'waiting',
  'suspended',
  'relative',
  'admin, fresh',
] as const
const heads: Record<(typeof columns)[number], string> = {
  nobody: 'no session',
  member: 'member',
  'must accept terms': 'must accept terms',
  waiting: 'waits for approval',
  suspended: 'suspended, banned',
  relative: 'relative',
  'admin, fresh': 'staff',
}
const shortVerdict = (actor: SessionActor, route: Route) => {
  const verdict = expectedVerdict(actor, route)
  return verdict === LET_ON ? 'yes' : verdict.replace(/^\d+ /, '')
}

const memberTable = (routes: readonly Route[]) =>
  table(
    ['operation', ...columns.map((column) => heads[column])],
    routes
      .filter((route) => isOfApi(route) && !isOfConsole(route))
      .map((route) => [code(route.name), ...columns.map((column) => shortVerdict(column, route))]),
  )

const thingTable = () =>
  table(
    ['operation (thing)', ...thingActors],
    thingRoutes.map((one) => [
      `${code(one.route)} (${one.thing.name})`,
      ...thingActors.map((actor) => expectedOf(one, actor)),
    ]),
  )

const routesOf = (routes: readonly Route[], operation: StaffOperation) =>
  routes
    .filter((route) => route.operation === operation)
    .map(({ name }) => code(name))
    .join(' ')

const consoleTable = (routes: readonly Route[]) =>
  table(
    ['operation', 'routes', ...staffRoles, 'asks again after five minutes'],
    (Object.keys(staffOperations) as StaffOperation[]).map((operation) => [
      `\`${operation}\``,
      routesOf(routes, operation),
      ...staffRoles.map((role) =>
        (staffOperations[operation] as readonly string[]).includes(role) ? 'yes' : 'no',
      ),
      freshOperations.includes(operation) ? 'yes' : 'no',
    ]),
  )

const listTable = (list: ReasonedPatterns, routes: readonly Route[]) =>
  table(
    ['operations', 'reason'],
    list.map(([pattern, reason]) => [
      routes
        .filter(({ name }) => pattern.test(name))
        .map(({ name }) => code(name))
        .join(' '),
      reason,
    ]),
  )

const namesOf = (readers: readonly Actor[]) => readers.join(', ') || 'nobody'
const audiences = ({ readers }: FieldRule) =>
  visibilityValues.map((shown) => `\`${shown}\`: ${namesOf(readers[shown])}`).join('; ')
const hasAudiences = ({ readers: { everyone, matches, nobody } }: FieldRule) =>
  everyone !== matches || matches !== nobody
const readersOf = (rule: FieldRule) => (hasAudiences(rule) ? 'by visibility' : namesOf(rule.readers.everyone))

/** Returns the meaning of `by visibility`, which is the same for every field that can be hidden. */
const visibilityText = () =>
  [...new Set([...fieldRules.values()].filter(hasAudiences).map(audiences))].join('. Or ')

const fieldTable = () =>
  table(
    ['field', 'read by', 'read by staff', 'written by'],
    [...fieldRules].map(([name, rule]) => [
      `\`${name}\``,
      readersOf(rule),
      rule.staff.join(', ') || 'nobody',
      rule.writer,
    ]),
  )

const viewTable = () =>
  table(
    ['view', 'read by', 'fields', 'written by'],
    Object.entries(viewRules).flatMap(([view, { readers, writers }]) =>
      Object.entries(writers).map(([writer, names]) => [
        `\`${view}\``,
        readers,
        names.map((name) => `\`${name}\``).join(' '),
        writer,
      ]),
    ),
  )

/** Returns the page about who may do and read what, as Markdown. */
export const authorisationPage = (routes: readonly Route[]) => `# Authorisation

Generated from \`server/src/testing/authorisation/\` by \`vitest run --project server server/src/authorisation.test.ts -u\`; do not edit it by hand. The same file asks the server in every combination and compares each reply with these tables.

## Actors

A member is the **owner** of a thing or has a relation to its owner. A **stranger** has the owner in the deck, an **unseen** person has not. The **blocker** has blocked the owner and the **blocked** person is blocked by them; the owner has ended the match with the **exMatch**. ${actors.length} relations are tested, and everybody without a session: nobody, a person with an unfinished sign-up, one between the two steps of a sign-in, one who has signed out, and one whose account is erased. A **relative** is no member and sees what members share with them. Staff have one of ${staffRoles.length} roles. Their session is strong for eight hours after a passkey or an authenticator, and fresh for five minutes.

## Operations of members

\`yes\`: the check of sessions lets the request on. Anything else is the code of the refusal.

${memberTable(routes)}

## Things of other people

Every operation that names a person or a thing of one. \`allowed\`: done. \`unchanged\`: the reply of an operation without an effect, the same as for a thing that does not exist. \`missing\`: the refusal of a thing that does not exist, with the same status, body, headers and line of the log. Other words are codes.

${thingTable()}

## The console

An operation that a role may not do is refused with \`role_forbids\`, one that needs a fresh session with \`stale_session\`, everything but \`session.show\` without a strong session with \`strong_sign_in_required\`. Members get \`no_staff\`, and everybody else \`unauthenticated\`; none of them can tell an id that exists from one that does not. A ban is decided by \`cases.decide\` and needs a fresh session all the same.

${consoleTable(routes)}

## Who else reaches what members reach

Without a session:

${listTable(withoutSession, routes)}

With any session, that of a suspended person, of a relative or of staff too:

${listTable(ofAnySession, routes)}

Staff and relatives, and members who must accept new terms (staff and relatives may not delete their account there):

${listTable(ofOwnAccount, routes)}

Members who must accept new terms:

${listTable([...ofErasureAndExport, ...ofSuspended], routes)}

Suspended and banned people:

${listTable(ofSuspended, routes)}

Relatives:

${listTable(ofRelatives, routes)}

People who wait for approval:

${listTable(ofWaiting, routes)}

During maintenance, members reach these only, and everybody else also the ways to sign in:

${listTable(openInMaintenance, routes)}

The API document describes every route but these:

${listTable(undocumented, routes)}

## Fields

Who sees each field of its owner, in any reply, and who may write it. **By visibility** means by what the owner has chosen for the field: ${visibilityText()}.

${fieldTable()}

## Views

The fields of each view. Only what a schema of a request names can be written; a request with any other field is refused.

${viewTable()}
`
