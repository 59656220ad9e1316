import { type ClosingLine, closingLines } from '@hearth/contract/people/matching'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { EndingButtons, EndingFailure, type EndingStepProps, useActing } from './EndingButtons.tsx'

const NOTHING = 'nothing'

/** Ends a match, with an optional last word. */
export function Unmatching({ firstName, ends, onStep }: EndingStepProps) {
  const texts = useTexts('ending')
  const { isBusy, hasFailed, act } = useActing()
  const [line, setLine] = useState<ClosingLine | typeof NOTHING>(NOTHING)
  const options = [NOTHING, ...closingLines] as const
  return (
    <>
      <RadioGroup
        takesFocus
        label={texts.unmatch.lineLabel}
        options={options.map((value) => ({ value, label: texts.lines[value] }))}
        value={line}
        onChange={setLine}
      />
      <EndingFailure isShown={hasFailed} />
      <EndingButtons
        onCancel={() => onStep(undefined)}
        label={isBusy ? texts.unmatch.busy : texts.unmatch.action({ firstName })}
        isBusy={isBusy}
        onPress={() => void act(async () => ends.unmatch?.(line === NOTHING ? undefined : line))}
      />
    </>
  )
}
