import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { hasKind } from '../../api/client.ts'
import { ownProfile } from '../../api/queries.ts'
import { LostArt } from '../../components/art/LostArt.tsx'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { PersonPage } from './PersonPage.tsx'
import { PersonSkeleton } from './PersonSkeleton.tsx'
import { pageOf } from './person.queries.ts'

/** The page of the viewer as others see it. */
export function OwnPageScreen() {
  const { back, own } = useTexts('people')
  const myId = personIdOf(useSession().state) ?? ''
  const profile = useQuery({ ...ownProfile, meta: {} })
  // Changes saved a moment ago must be visible here.
  const page = useQuery({ ...pageOf(myId), staleTime: 0, enabled: myId !== '' })
  const isMissing =
    hasKind(page.error, 'not_found') ||
    (profile.data && !(profile.data.firstName && profile.data.dateOfBirth))
  return (
    <Page
      width="wide"
      title={own.title}
      back={{ to: '/profile-setup', label: back.own }}
      action={
        <ButtonLink to="/profile-setup" variant="soft" aria-label={own.edit} className="max-[24rem]:px-3.5">
          <Pencil aria-hidden className="size-4" />
          <span className="max-[24rem]:sr-only">{own.editShort}</span>
        </ButtonLink>
      }
    >
      {isMissing ? (
        <EmptyState
          title={own.missingTitle}
          text={own.missing}
          picture={<LostArt />}
          action={<ButtonLink to="/profile-setup">{own.edit}</ButtonLink>}
        />
      ) : page.data ? (
        <PersonPage page={page.data} />
      ) : page.isError ? (
        <FailedState onRetry={() => void page.refetch()} />
      ) : (
        <Waiting onRetry={() => void page.refetch()}>
          <PersonSkeleton />
        </Waiting>
      )}
    </Page>
  )
}
