import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { ownProfile } from '../../api/queries.ts'
import { Page } from '../../components/layout/Page.tsx'
import { Card } from '../../components/layout/Section.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useOwnDraft } from './drafts/draft.ts'
import { ProfileForm } from './ProfileForm.tsx'

export function ProfileScreen() {
  const texts = useTexts('ownProfile')
  const profile = useQuery(ownProfile)
  const opened = useOwnDraft()
  return (
    <Page width="wide" title={texts.heading} back={{ to: '/app', label: texts.back }} action={<OwnPage />}>
      {profile.data && opened ? (
        <ProfileForm profile={profile.data} draft={opened.draft} />
      ) : profile.isError ? (
        <FailedState onRetry={() => void profile.refetch()} />
      ) : (
        <Waiting onRetry={() => void profile.refetch()}>
          <Loading />
        </Waiting>
      )}
    </Page>
  )
}

/** The link to the saved profile as others see it. */
function OwnPage() {
  const text = useTexts('profile').ownPage
  return (
    <Link
      to="/profile"
      title={text}
      className="-me-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold text-brand text-sm transition-colors hover:bg-brand-soft hover:text-brand-strong"
    >
      <span className="max-sm:sr-only">{text}</span>
      <ArrowUpRight aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}

function Loading() {
  return (
    <div
      aria-hidden
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[23rem_minmax(0,1fr)] lg:items-start lg:gap-10"
    >
      <div className="mx-auto flex w-full max-w-md flex-col gap-3 lg:max-w-none">
        <Skeleton className="h-13 rounded-full" />
        <Skeleton className="h-[min(30rem,62svh)] rounded-2xl" />
      </div>
      <div className="flex flex-col gap-5 lg:gap-6">
        <Skeleton className="h-20 rounded-xl" />
        <Card>
          <Skeleton className="mb-6 h-7 w-32 rounded-full" />
          <Skeleton className="aspect-square" />
        </Card>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  )
}
