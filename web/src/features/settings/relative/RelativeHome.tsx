import type { RelativeHomeView } from '@hearth/contract/circle/relative'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ShieldCheck, User } from 'lucide-react'
import { Link } from 'react-router'
import { NoMatchesArt } from '../../../components/art/NoMatchesArt.tsx'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { pressable, RowGroup, RowIcon, RowWords } from '../../../components/layout/RowGroup.tsx'
import { EmptyState } from '../../../components/states/States.tsx'
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ownAccount } from '../security/security.queries.ts'
import { circlePath, RELATIVE_PATH, RelativePage, Shared } from './RelativePage.tsx'
import { askingAgain, relativeKeys, showHome } from './relative.queries.ts'

/** The start page of a relative: the members who share something with them now. */
export function RelativeHome() {
  const texts = useTexts('relative')
  const home = useQuery({ queryKey: relativeKeys.home, queryFn: showHome, ...askingAgain })
  return (
    <RelativePage hasAccount title={home.data ? texts.hello({ name: home.data.name }) : texts.title}>
      <Shared query={home}>{(view) => <Circles {...view} />}</Shared>
      {home.data && <PasskeyOffer />}
    </RelativePage>
  )
}

function Circles({ circles }: RelativeHomeView) {
  const texts = useTexts('relative').home
  if (circles.length === 0) return <EmptyState {...texts.empty} picture={<NoMatchesArt />} />
  return (
    <>
      <p className="text-pretty text-muted">{texts.text}</p>
      <RowGroup heading={texts.circles}>
        {circles.map(({ id, firstName }) => (
          <li key={id}>
            <Link to={circlePath(id)} className={pressable}>
              <RowIcon icon={User} />
              <RowWords title={<bdi>{firstName}</bdi>} text={texts.open({ firstName })} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </RowGroup>
    </>
  )
}

/** Codes go to a mailbox that others may read. */
function PasskeyOffer() {
  const texts = useTexts('relative').account.passkey
  const account = useQuery(ownAccount)
  if (!canUsePasskeys() || account.data?.passkeys.length !== 0) return null
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-xl bg-brand-soft p-5">
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="text-pretty text-sm">{texts.text}</p>
      </div>
      <ButtonLink to={`${RELATIVE_PATH}?account`} variant="secondary">
        {texts.add}
      </ButtonLink>
    </section>
  )
}
