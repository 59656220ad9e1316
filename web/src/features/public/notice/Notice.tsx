import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useSecretParams } from '../../../lib/hooks/use-secret-params.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PublicPage } from '../PublicPage.tsx'
import { confirmedNotice } from '../public.queries.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { Outcome, Received } from './Outcome.tsx'

const secretNames = ['confirm']

/** The notice form, or the confirmation by the mailed link. */
export function Notice() {
  const texts = useTexts('notice')
  const token = useSecretParams(secretNames).get('confirm')
  return (
    <PublicPage title={texts.title}>{token ? <Confirmation token={token} /> : <NoticeForm />}</PublicPage>
  )
}

function Confirmation({ token }: { token: string }) {
  const texts = useTexts('notice')
  const confirmed = useQuery(confirmedNotice(token))
  const again = () => void confirmed.refetch()
  if (confirmed.data?.number) return <Received number={confirmed.data.number} />
  if (confirmed.error instanceof ApiError && confirmed.error.kind === 'invalid')
    return (
      <Outcome title={texts.unconfirmed}>
        <p>{confirmed.error.message}</p>
        <ButtonLink to="/report" size="lg" className="sm:self-start">
          {texts.again}
        </ButtonLink>
      </Outcome>
    )
  if (confirmed.isError) return <FailedState onRetry={again} />
  return (
    <Waiting onRetry={again}>
      <p role="status">{texts.confirming}</p>
    </Waiting>
  )
}
