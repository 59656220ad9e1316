import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Flag, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../components/buttons/Button.tsx'
import { Ending } from '../../components/ending/Ending.tsx'
import type { EndingStep } from '../../components/ending/EndingButtons.tsx'
import { Option } from '../../components/ending/Option.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { clipsOf } from './clips/clips.queries.ts'
import { type EndsOf, useEnds } from './use-ends.ts'

type OptionsProps = Omit<EndsOf, 'isAboutNote'>

/** The menu about a person, besides liking and passing, and a button that reports them. */
export function Options({ person, match, awayTo }: OptionsProps) {
  const [step, setStep] = useState<EndingStep>()
  const ends = useEnds({ person, match, awayTo })
  const texts = useTexts('ending')
  const navigate = useNavigate()
  const { firstName } = person
  // They are known by the time that they are on the page.
  const clips = useQueryClient().getQueryData(clipsOf(person.id).queryKey)
  return (
    <>
      <IconButton
        label={texts.ways.report({ firstName })}
        aria-haspopup="dialog"
        onClick={() => setStep('report')}
      >
        <Flag aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={texts.options} aria-haspopup="dialog" onClick={() => setStep('options')}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      <Ending firstName={firstName} person={{ ...person, clips }} step={step} onStep={setStep} ends={ends}>
        {match && (
          <Option
            icon={UsersRound}
            label={texts.ways.askCircle}
            onPress={() => void navigate(`/settings/circle?match=${match.id}`)}
          />
        )}
      </Ending>
    </>
  )
}
