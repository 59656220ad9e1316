import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { useSecretParams } from '../../lib/hooks/use-secret-params.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Outcome } from './notice/Outcome.tsx'
import { PublicPage } from './PublicPage.tsx'
import { unsubscribe } from './public.queries.ts'

const secretNames = ['token']

/** Asks before it ends mails, because scanners of mails open links. */
export function Unsubscribe() {
  const texts = useTexts('unsubscribing')
  const token = useSecretParams(secretNames).get('token')
  const ending = useMutation({ networkMode: 'always', mutationFn: unsubscribe })
  const isUnknown = !token || (ending.error instanceof ApiError && ending.error.kind === 'invalid')
  return (
    <PublicPage title={texts.title}>
      {ending.isSuccess ? (
        <Outcome title={texts.done.title}>
          <p className="text-pretty">{texts.done.text}</p>
        </Outcome>
      ) : isUnknown ? (
        <p role="status" className="text-pretty">
          {texts.unknown}
        </p>
      ) : (
        <div className="-mt-6 flex flex-col gap-6">
          <p className="text-pretty">{texts.lead}</p>
          {ending.isError && <p role="alert">{texts.failed}</p>}
          <Button
            size="lg"
            busy={ending.isPending}
            className="sm:self-start"
            onClick={() => ending.mutate(token)}
          >
            {texts.button}
          </Button>
        </div>
      )}
    </PublicPage>
  )
}
