import type { AccountView } from '@hearth/contract/account/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { Page } from '../../../components/layout/Page.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { FailedState } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Devices } from './Devices.tsx'
import { OfferEndOthers } from './EndOthers.tsx'
import { Erasure } from './Erasure.tsx'
import { DataExport } from './export/DataExport.tsx'
import { DataImport } from './export/DataImport.tsx'
import { ProofProvider } from './proof/ProofProvider.tsx'
import { SecondFactor } from './second-factor/SecondFactor.tsx'
import { ownAccount } from './security.queries.ts'
import { EmailAddress } from './sign-in/EmailAddress.tsx'
import { GoogleAccount } from './sign-in/GoogleAccount.tsx'
import { Passkeys } from './sign-in/Passkeys.tsx'
import { Password } from './sign-in/Password.tsx'

export function SecurityScreen() {
  const { loading } = useTexts('front')
  const words = useTexts('security')
  const account = useQuery(ownAccount)
  useSayWhatWentWrongThere()
  return (
    <Page title={words.heading} back={{ to: '/settings', label: words.back }}>
      {account.isPending && <Loading label={loading} />}
      {account.isLoadingError && <FailedState onRetry={() => void account.refetch()} />}
      {account.data && <Account account={account.data} />}
    </Page>
  )
}

function Account({ account }: { account: AccountView }) {
  useTellSession(account.email)
  return (
    <ProofProvider account={account}>
      <OfferEndOthers account={account}>
        <div className="flex flex-col gap-5 sm:gap-6">
          <EmailAddress account={account} />
          <Password account={account} />
          <SecondFactor account={account} />
          <Passkeys account={account} />
          {account.google && <GoogleAccount google={account.google} />}
          <Devices account={account} />
          <DataExport />
          <DataImport />
          <Erasure />
        </div>
      </OfferEndOthers>
    </ProofProvider>
  )
}

/** A change of address is finished in another tab or on another device. */
function useTellSession(email: string) {
  const { session, state } = useSession()
  const known = state.status === 'signedIn' ? state.session.person.email : email
  useEffect(() => {
    if (known !== email) void session.look()
  }, [session, known, email])
}

/** Shows why a visit to Google failed. */
function useSayWhatWentWrongThere() {
  const words = useTexts('security').google
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const problem = params.get('problem')
  useEffect(() => {
    if (problem === null) return
    const known = Object.entries(words.problems).find(([name]) => name === problem)
    toast.error(words.problemTitle, {
      description: known?.[1] ?? words.problems.google_failed,
      id: 'google-problem',
    })
    void navigate({ search: '' }, { replace: true })
  }, [problem, words, navigate])
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-5 sm:gap-6">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} aria-hidden className="lit flex flex-col gap-4 rounded-xl p-5 sm:p-7">
          <Skeleton className="h-6 w-2/5 rounded-full" />
          <div className="flex items-center justify-between gap-4">
            <Skeleton className="h-4 w-1/2 rounded-full" />
            <Skeleton className="h-11 w-32 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
