import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ownProfile } from '../../../api/queries.ts'
import { Page } from '../../../components/layout/Page.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useOwnDraft } from '../drafts/draft.ts'
import { Wizard } from './Wizard.tsx'

export function WelcomeScreen() {
  const { titles } = useTexts('shell')
  const leave = useTexts('profile').wizard.leave
  const profile = useQuery(ownProfile)
  const opened = useOwnDraft()
  useHomeBelow()
  if (profile.data && opened) return <Wizard profile={profile.data} draft={opened.draft} />
  return (
    <Page width="wide" title={titles.welcome} back={{ to: '/app', label: leave }}>
      {profile.isError ? (
        <FailedState onRetry={() => void profile.refetch()} />
      ) : (
        <Waiting onRetry={() => void profile.refetch()}>
          <div aria-hidden className="mx-auto flex w-full max-w-xl flex-col gap-6">
            <Skeleton className="h-2 rounded-full" />
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </Waiting>
      )}
    </Page>
  )
}

/** After a first sign-in with Google, the back button leads to Home, as after a link that confirms an address. */
function useHomeBelow() {
  const navigate = useNavigate()
  const isFirst = useSearchParams()[0].has('first')
  useEffect(() => {
    if (!isFirst) return
    void navigate('/app', { replace: true })
    void navigate('/welcome')
  }, [navigate, isFirst])
}
