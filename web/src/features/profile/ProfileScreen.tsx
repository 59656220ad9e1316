import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../api/queries.ts'
import { Card } from '../../components/Card.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/States.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export function ProfileScreen() {
  const texts = useTexts()
  const profile = useQuery(ownProfile)
  return (
    <Page title={texts.profile.heading} back={{ to: '/app', label: texts.profile.back }}>
      {profile.data ? (
        <ProfileForm profile={profile.data} />
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

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
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
  )
}
