import type { WaitingPeopleView, WaitingPersonView } from '@hearth/contract/console/registration'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { NewAccount } from './NewAccount.tsx'
import { waitingPeople } from './registration.queries.ts'

/** The people who wait for approval, the longest first, and those who were declined. */
export function NewAccountsScreen() {
  const { waiting: texts } = useTexts('consoleRegistration')
  const people = useQuery(waitingPeople)
  return (
    <ScreenBody heading={texts.heading} text={texts.text}>
      {people.isPending && (
        <Waiting onRetry={() => void people.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {people.isLoadingError && <FailedState onRetry={() => void people.refetch()} />}
      {people.data && <People {...people.data} />}
    </ScreenBody>
  )
}

function People({ waiting: count, people }: WaitingPeopleView) {
  const { waiting: texts } = useTexts('consoleRegistration')
  const waiting = people.filter(({ declinedAt }) => declinedAt === null)
  const declined = people.filter(({ declinedAt }) => declinedAt !== null)
  return (
    <>
      <p role="status" className="sr-only">
        {texts.count({ n: count })}
      </p>
      {waiting.length === 0 ? (
        <EmptyState title={texts.empty.title} text={texts.empty.text} />
      ) : (
        <Accounts label={texts.list} accounts={waiting} />
      )}
      {declined.length > 0 && (
        <section className="flex flex-col gap-3 pt-4">
          <h2 className="font-display font-semibold text-lg">{texts.declinedList}</h2>
          <Accounts label={texts.declinedList} accounts={declined} />
        </section>
      )}
    </>
  )
}

const Accounts = ({ label, accounts }: { label: string; accounts: WaitingPersonView[] }) => (
  <ul aria-label={label} className="grid gap-4 xl:grid-cols-2">
    {accounts.map((account) => (
      <NewAccount key={account.id} account={account} />
    ))}
  </ul>
)
