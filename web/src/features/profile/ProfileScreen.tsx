import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../api/queries.ts'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState } from '../../components/States.tsx'
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
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">{texts.app.loading}</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Page>
  )
}
