import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { ownProfile } from '../../api/queries.ts'
import { Card } from '../../components/Card.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/States.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useOwnDraft } from './use-own-draft.ts'

export function ProfileScreen() {
  const texts = useTexts()
  const profile = useQuery(ownProfile)
  const opened = useOwnDraft()
  return (
    <Page
      width="wide"
      title={texts.profile.heading}
      back={{ to: '/app', label: texts.profile.back }}
      action={<OwnPage />}
    >
      {profile.data && opened ? (
        <ProfileForm profile={profile.data} draft={opened.draft} />
      ) : profile.isError ? (
        <FailedState
          title={texts.failedState.title}
          text={texts.failedState.text}
          retryLabel={texts.failedState.retry}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Waiting onRetry={() => void profile.refetch()}>
          <Loading />
        </Waiting>
      )}
    </Page>
  )
}

/** The whole page that others come to, as it is saved. */
function OwnPage() {
  const text = useMoreTexts().ownPage
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
    <div aria-hidden className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-5 w-4/5 max-w-md rounded-full" />
        {[4, 5].map((fields) => (
          <Card key={fields}>
            <div className="flex flex-col gap-6">
              <Skeleton className="h-7 w-48 rounded-full" />
              {Array.from({ length: fields }, (_, place) => (
                <div key={place} className="flex flex-col gap-2">
                  <Skeleton className="h-4 w-24 rounded-full" />
                  <Skeleton className="h-12" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className="flex flex-col gap-5 max-lg:hidden">
        <Skeleton className="h-28 rounded-xl" />
        <Skeleton className="h-[32rem] rounded-2xl" />
      </div>
    </div>
  )
}
