import type { FamiliesAgreement } from '@hearth/contract/circle/asking'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Question } from '../../security/Question.tsx'
import { useChange } from '../../security/use-change.ts'
import { CIRCLE_PATH } from '../CirclePage.tsx'
import { agreeToFamilies, circleKeys } from '../circle.queries.ts'

type FamiliesTalkProps = { matchId: string; agreement: FamiliesAgreement }

/** Agrees that the families of a match talk, or ends it. */
export function FamiliesTalk({ matchId, agreement }: FamiliesTalkProps) {
  const texts = useTexts('circle').ask.families
  const agreeing = useAgreeing(matchId)
  const [isEnding, setIsEnding] = useState(false)
  const isAgreed = agreement === 'yours' || agreement === 'both'
  return (
    <Section heading={texts.heading}>
      <p className="text-pretty text-muted">{texts[agreement]}</p>
      {!isEnding && <Trouble reason={agreeing.reason} />}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {agreement === 'both' && (
          <ButtonLink to={`${CIRCLE_PATH}?families=${matchId}`} variant="soft">
            {texts.read}
          </ButtonLink>
        )}
        {!isAgreed && (
          <Button variant="soft" busy={agreeing.isBusy} onClick={() => agreeing.start(true)}>
            {texts.agree}
          </Button>
        )}
        {agreement === 'yours' && (
          <Button variant="secondary" busy={agreeing.isBusy} onClick={() => agreeing.start(false)}>
            {texts.takeBack}
          </Button>
        )}
        {agreement === 'both' && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsEnding(true)}>
            {texts.end}
          </Button>
        )}
      </div>
      {isEnding && <EndFamilies matchId={matchId} onClose={() => setIsEnding(false)} />}
    </Section>
  )
}

/** Asks before it ends the conversation for both families. */
export function EndFamilies({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { ask, families } = useTexts('circle')
  const ending = useAgreeing(matchId, onClose)
  return (
    <Question
      {...families.ending}
      action={ask.families.end}
      isGrave
      isBusy={ending.isBusy}
      reason={ending.reason}
      onYes={() => ending.start(false)}
      onClose={onClose}
    />
  )
}

function useAgreeing(matchId: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useChange(
    (agrees: boolean, prove) => prove(() => agreeToFamilies(matchId, agrees)),
    (view, agrees) => {
      queryClient.setQueryData(circleKeys.match(matchId), view)
      if (!agrees) void queryClient.resetQueries({ queryKey: circleKeys.families(matchId) })
      onDone?.()
    },
  )
}
