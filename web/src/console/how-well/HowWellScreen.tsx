import { useQuery } from '@tanstack/react-query'
import { Predictions } from '../../components/predictions/Predictions.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { showHowWell } from '../api.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'

/** How often predictions came true, as anybody can read it. */
export function HowWellScreen() {
  const texts = useTexts('howWell')
  const { data, isError, refetch } = useQuery({ queryKey: ['console', 'how-well'], queryFn: showHowWell })
  const again = () => void refetch()
  return (
    <ScreenBody heading={texts.title} text={texts.rule}>
      <a
        href="/how-well"
        className="inline-flex min-h-11 items-center self-start font-medium text-brand-strong text-sm underline underline-offset-4"
      >
        {texts.page}
      </a>
      {data && <Predictions view={data} />}
      {isError && !data && <FailedState onRetry={again} />}
      {!isError && !data && (
        <Waiting onRetry={again}>
          <SkeletonLines />
        </Waiting>
      )}
    </ScreenBody>
  )
}
