import type { MemberView } from '@hearth/contract/console/members'
import type { ReactNode } from 'react'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Fact, Facts, Part } from '../frame/Facts.tsx'
import { Reports } from './Reports.tsx'

type MemberFactsProps = { member: MemberView }

/** The address, since when and how the account is, its restrictions and its export. */
export function AccountFacts({ member }: MemberFactsProps) {
  const words = useTexts('consoleMembers')
  const { account } = words
  const { dayText } = useDates()
  const { languageName } = useFormats()
  const { lastActiveOn, language } = member
  return (
    <Part heading={account.heading}>
      <Facts>
        <Fact name={account.email}>
          <bdi className="wrap-anywhere">{member.email}</bdi>
          <Hint>{member.isConfirmed ? account.confirmed : account.unconfirmed}</Hint>
          {member.hasPendingEmail && <Hint>{account.pendingEmail}</Hint>}
        </Fact>
        <Fact name={account.joined}>{dayText(member.joinedAt)}</Fact>
        <Fact name={account.lastActive}>{lastActiveOn ? dayText(lastActiveOn) : words.neverHere}</Fact>
        <Fact name={account.language}>{language ? languageName(language) : account.languageOfBrowser}</Fact>
        <Fact name={account.restrictions}>
          <Restrictions member={member} />
        </Fact>
        <Fact name={account.reports}>
          {member.reports > 0 ? <Reports member={member} /> : words.noReports}
        </Fact>
        <Fact name={account.dataExport}>
          <DataExport member={member} />
        </Fact>
        <Fact name={account.id}>
          <code dir="ltr" className="wrap-anywhere text-xs">
            {member.id}
          </code>
        </Fact>
      </Facts>
    </Part>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <span className="block text-muted text-xs">{children}</span>
)

function Restrictions({ member: { restrictions } }: MemberFactsProps) {
  const { restrictions: words } = useTexts('consoleMembers')
  const { dayText } = useDates()
  if (restrictions.length === 0) return words.none
  return restrictions.map(({ kind, endsAt }) => {
    const right = words.kinds[kind]
    return (
      <span key={kind} className="block">
        {endsAt ? words.until({ right, day: dayText(endsAt) }) : right}
      </span>
    )
  })
}

function DataExport({ member: { dataExport } }: MemberFactsProps) {
  const { exports } = useTexts('consoleMembers')
  const { agoText } = useDates()
  if (!dataExport) return exports.none
  return exports[dataExport.state]({ when: agoText(dataExport.requestedAt) })
}

/** How a member can sign in, besides mailed links and codes. */
export function SignInWays({ member: { signIn } }: MemberFactsProps) {
  const { signIn: words } = useTexts('consoleMembers')
  const ways = [
    signIn.hasPassword && words.password,
    signIn.hasGoogle && words.google,
    signIn.passkeys > 0 && words.passkeys({ n: signIn.passkeys }),
    signIn.hasSecondFactor && words.secondFactor,
  ].filter((way) => way !== false)
  return (
    <Part heading={words.heading}>
      {ways.length === 0 ? (
        <p className="text-sm">{words.mailOnly}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Where a member is signed in, by country and day. */
export function Sessions({ member: { sessions } }: MemberFactsProps) {
  const { sessions: words } = useTexts('consoleMembers')
  const { countryName } = useFormats()
  const { dayText } = useDates()
  return (
    <Part heading={words.heading}>
      {sessions.length === 0 && <p className="text-sm">{words.none}</p>}
      <ul className="flex flex-col gap-3 text-sm">
        {sessions.map(({ browser, system, country, signedInOn, lastSeenOn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id here, and the list never changes
          <li key={place}>
            {words.line({
              browser: browser || words.unknown,
              system: system || '–',
              country: country ? countryName(country) : words.nowhere,
            })}
            <Hint>{words.days({ first: dayText(signedInOn), last: dayText(lastSeenOn) })}</Hint>
          </li>
        ))}
      </ul>
    </Part>
  )
}
