import { useQuery } from '@tanstack/react-query'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { Invitations } from './Invitations.tsx'
import { RulesForm } from './RulesForm.tsx'
import { registrationSettings } from './registration.queries.ts'

/** Who may sign up, and the invitations. */
export function RegistrationScreen() {
  const { heading, text } = useTexts('consoleRegistration')
  const settings = useQuery(registrationSettings)
  return (
    <ScreenBody heading={heading} text={text}>
      {settings.isPending && (
        <Waiting onRetry={() => void settings.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {settings.isLoadingError && <FailedState onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="flex max-w-2xl flex-col gap-5">
          <RulesForm settings={settings.data} />
          <Invitations settings={settings.data} />
        </div>
      )}
    </ScreenBody>
  )
}
