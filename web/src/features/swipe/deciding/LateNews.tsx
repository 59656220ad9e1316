import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError, hasKind } from '../../../api/client.ts'
import { withState } from '../../../lib/navigation.ts'
import { useStore } from '../../../lib/store.ts'
import { useRestrictionText } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LazyNoteSheet, type Liking } from '../notes/LazyNoteSheet.tsx'
import type { LateNews as News } from './outbox.ts'
import { refusedNoteOf } from './use-deciding.ts'
import { useOutbox } from './use-outbox.ts'

/** The like whose note was refused, if the note is the reason. */
function likingOf({ person, input: { about, note }, error }: News): Liking | undefined {
  const refused = note && error instanceof ApiError && refusedNoteOf(error, note)
  return refused && about ? { person, about, refused } : undefined
}

/** Tells what came of decisions that had waited. A note that was refused can be changed or sent after all. */
export function LateNews() {
  const { news, forget } = useOutbox()
  const all = useStore(news)
  const navigate = useNavigate()
  const tell = useTelling()
  const act = useEffectEvent(() => {
    for (const one of all.filter((it) => !likingOf(it))) {
      forget(one)
      tell(one)
    }
  })
  useEffect(() => {
    if (all.length > 0) act()
  }, [all])

  const held = all.find(likingOf)
  if (!held) return null
  return (
    <LazyNoteSheet
      key={held.input.clientId}
      liking={likingOf(held)}
      onClose={() => forget(held)}
      onLike={(_, words) => {
        forget(held)
        const decision = { person: held.person, isLike: true, words }
        void navigate('.', { replace: true, ...withState({ decision }) })
      }}
    />
  )
}

function useTelling() {
  const texts = useTexts('deciding').waits
  const restrictionText = useRestrictionText()
  return ({ person: { firstName }, error }: News): void => {
    // Decided elsewhere already: there is nothing left to say about it.
    if (hasKind(error, 'conflict')) return
    const why = error instanceof ApiError && restrictionText(error.problem)
    const otherwise = hasKind(error, 'forbidden') ? texts.notIntroduced : texts.gone({ firstName })
    toast(texts.notSent, { description: why || otherwise })
  }
}
