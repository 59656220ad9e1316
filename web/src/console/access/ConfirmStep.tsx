import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { FailedState } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { AccessPage } from './AccessPage.tsx'
import { ownAccount } from './access-requests.ts'
import { ProofForm } from './ProofForm.tsx'
import { SignOut } from './SignOut.tsx'

/** Asks for passkey or authenticator: after a sign-in without either, and when the eight hours are over. */
export function ConfirmStep({ isEnded, onDone }: { isEnded: boolean; onDone: () => void }) {
  const { confirm } = useTexts('console')
  const { loading } = useTexts('front')
  const account = useQuery(ownAccount)
  const words = isEnded ? confirm.ended : confirm
  return (
    <AccessPage title={words.title} text={words.text} foot={<SignOut className="-ms-5" />}>
      {account.isPending && (
        <div role="status">
          <span className="sr-only">{loading}</span>
          <Skeleton className="h-11 rounded-full" />
        </div>
      )}
      {account.isLoadingError && <FailedState onRetry={() => void account.refetch()} />}
      {account.data && <ProofForm account={account.data} onProven={onDone} />}
    </AccessPage>
  )
}
