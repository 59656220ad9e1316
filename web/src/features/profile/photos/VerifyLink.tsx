import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { ownProfile } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The way to the badge; the editor does not wait for its words. */
export const VerifyLink = () => (
  <Suspense>
    <Words />
  </Suspense>
)

function Words() {
  const texts = useTexts('verificationLink')
  const { data: profile } = useQuery(ownProfile)
  return (
    <Link
      to="/verification"
      className="mt-4 flex min-h-15 items-center gap-3.5 rounded-lg bg-brand-soft px-4 py-2.5 transition-colors hover:text-brand-strong"
    >
      <BadgeCheck
        aria-hidden
        className={`size-6 shrink-0 ${profile?.isVerified ? 'text-success' : 'text-brand-strong'}`}
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{profile?.isVerified ? texts.verified : texts.verify}</span>
        {!profile?.isVerified && <span className="text-muted text-sm">{texts.text}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}
