import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { hasKind } from '../../../../api/client.ts'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { SkeletonRows } from '../../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../../components/states/States.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RELATIVE_PATH, RelativePage } from '../RelativePage.tsx'
import { acceptInvitation, relativeKeys, showInvitation } from '../relative.queries.ts'
import { SignOutButton } from '../SignOutButton.tsx'
import { GoneInvitation, Invitation } from './Invited.tsx'

/** An invitation to a relative who is signed in. `isSure`: they have said already that they want to join. */
export function AcceptInvitation({ token, isSure }: { token: string; isSure: boolean }) {
  const texts = useTexts('relative')
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: () => {
      void navigate(RELATIVE_PATH, { replace: true })
      toast(texts.invited.joined)
    },
  })
  const { isIdle, mutate: accept } = accepting
  const invited = useQuery({
    queryKey: relativeKeys.invited(token),
    queryFn: () => showInvitation(token),
    // It ends with its acceptance.
    enabled: !isSure || accepting.isError,
  })
  useEffect(() => {
    if (isSure && isIdle) accept()
  }, [isSure, isIdle, accept])
  const error = accepting.error ?? (accepting.isPending || accepting.isSuccess ? null : invited.error)
  if (hasKind(error, 'not_found', 'invalid')) return <GoneInvitation />
  const isJoining = isSure && accepting.isPending
  if (isJoining || !invited.data)
    return (
      <RelativePage title={texts.title}>
        <Unshown hasFailed={invited.isError} onRetry={() => void invited.refetch()} />
      </RelativePage>
    )
  return (
    <RelativePage>
      <Invitation {...invited.data}>
        <Trouble reason={accepting.isError ? texts.failed : undefined} />
        <Button size="lg" busy={accepting.isPending} onClick={() => accept()}>
          {texts.invited.accept}
        </Button>
      </Invitation>
    </RelativePage>
  )
}

function Unshown({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) return <FailedState onRetry={onRetry} />
  return (
    <Waiting onRetry={onRetry}>
      <SkeletonRows />
    </Waiting>
  )
}

/** A member cannot be a relative with the same account. */
export function MemberWithLink() {
  const texts = useTexts('relative')
  return (
    <RelativePage title={texts.title}>
      <EmptyState
        {...texts.invited.member}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <SignOutButton />
            <ButtonLink to="/app">{texts.toApp}</ButtonLink>
          </div>
        }
      />
    </RelativePage>
  )
}
