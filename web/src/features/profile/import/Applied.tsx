import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasKind } from '../../../api/client.ts'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { reasonOf } from './reasons.ts'

type AppliedProps = {
  applied: { hasBirth: boolean; photoCount: number }
  undo: UseMutationResult<void, Error, void>
  hasUndo: boolean
}

/** Says what was taken over, and undoes it. */
export function Applied({ applied, undo, hasUndo }: AppliedProps) {
  const texts = useTexts('importing')
  const words = useTexts('profileImport')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-display font-semibold text-lg outline-none">
        {texts.done}
      </h2>
      {applied.photoCount > 0 && <p>{texts.photosSent({ n: applied.photoCount })}</p>}
      <p>{words.consents}</p>
      {hasUndo && applied.hasBirth && <p className="text-muted text-sm">{texts.birthStays}</p>}
      <Trouble reason={hasKind(undo.error, 'conflict') ? texts.changed : reasonOf(undo.error, words)} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile-setup">{texts.see}</ButtonLink>
        {hasUndo && (
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending ? texts.undoing : texts.undo}
          </Button>
        )}
      </div>
    </Card>
  )
}
