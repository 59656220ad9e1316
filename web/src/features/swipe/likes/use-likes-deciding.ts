import type { LikeView } from '@hearth/contract/people/matching'
import type { PersonView } from '@hearth/contract/profile/people'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SwipeDecision } from '../../../components/deck/card-physics.ts'
import { type LikeNote, stateOf } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDeciding } from '../deciding/use-deciding.ts'

type Decided = { person: PersonView; decision: SwipeDecision; words?: LikeNote }

/** Decides where one is, among those who like one: here, or on the page of somebody, which leads back here. */
export function useLikesDeciding() {
  const texts = useTexts('deciding')
  const deciding = useDeciding()
  const [busyWith, setBusyWith] = useState<string>()
  const [said, setSaid] = useState('')
  const [mayUndo, setMayUndo] = useState(false)
  // A like that had to wait for an introduction says then what it was to say.
  const held = useRef<Decided>(undefined)

  async function decide({ person, decision, words }: Decided) {
    held.current = { person, decision, ...(words && { words }) }
    setBusyWith(person.id)
    const stands = await deciding.decide({ person, isLike: decision === 'like', ...(words && { words }) })
    setBusyWith(undefined)
    if (stands !== 'made') return
    setMayUndo(true)
    setSaid(texts[decision === 'like' ? 'liked' : 'passed']({ name: person.firstName }))
  }

  useHanded(decide)

  return {
    ...deciding,
    busyWith,
    said,
    mayUndo,
    decide,
    decideHeld: () => held.current && void decide(held.current),
    undone: (person: PersonView) => {
      setMayUndo(false)
      deciding.forgetIds(person.id)
      setSaid(texts.back({ name: person.firstName }))
    },
  }
}

/** Does here what was decided on somebody's page. */
function useHanded(decide: (decided: Decided) => Promise<void>) {
  const navigate = useNavigate()
  const { decision } = stateOf(useLocation())
  // The address forgets it a moment later than it was done.
  const done = useRef<typeof decision>(undefined)
  const act = useEffectEvent(() => {
    if (!decision || done.current === decision) return
    done.current = decision
    const { person, isLike, words } = decision
    void decide({ person, decision: isLike ? 'like' : 'pass', words })
    void navigate('.', { replace: true, state: null })
  })
  useEffect(() => {
    if (decision) act()
  }, [decision])
}

/** After a decision by keyboard the focus moves to the next person, once the list has closed the gap. */
export function useNextInFocus(likes: readonly LikeView[], isElsewhere: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const gap = useRef<{ id: string; place: number; decision: SwipeDecision }>(undefined)
  useEffect(() => {
    const { current } = gap
    if (!current || isElsewhere || likes.some(({ person }) => person.id === current.id)) return
    gap.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-decide=${current.decision}]`) ?? []
    const next = buttons[Math.min(current.place, buttons.length - 1)]
    next?.focus({ preventScroll: true })
  }, [likes, isElsewhere])
  return {
    list,
    leaveGap: (id: string, decision: SwipeDecision) => {
      gap.current = { id, place: likes.findIndex(({ person }) => person.id === id), decision }
    },
  }
}
