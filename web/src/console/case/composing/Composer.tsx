import type { CaseItemView, CaseView } from '@hearth/contract/console/cases'
import type { CaseDecisionsView, CaseDecisionView, DecisionContent } from '@hearth/contract/console/decisions'
import { mayDo } from '@hearth/contract/console/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useTexts } from '../../../lib/texts/texts.ts'
import { decide, preview } from '../../api.ts'
import { decisionsQuery, isConflict, useChange, viewerQuery } from '../case.queries.ts'
import { isOverdue, mayTakeOver } from '../claims.ts'
import { Problem } from '../parts.tsx'
import { useProblems } from '../problems.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { useDraft } from './draft.ts'
import { Preview, type PreviewedDecision } from './Preview.tsx'

type DecisionComposerProps = {
  ref?: Ref<HTMLElement>
  view: CaseView
  items: readonly CaseItemView[]
  /** Called when the preview, with the button that had the focus, gives way to something else. */
  onPreviewClosed: () => void
  /** Called where the viewer wants to reverse what has just been decided. */
  onDecided: (decision: CaseDecisionView) => void
}

/** The form for a decision, or why there is none. */
export function Composer({ ref, ...given }: DecisionComposerProps) {
  const { view } = given
  const texts = useTexts('consoleCase').compose
  const id = useId()
  const obstacle = useObstacle(view)
  const composing = useComposing(given)
  if (obstacle === undefined) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      <h2 id={id} className="font-semibold text-sm">
        {texts.heading}
      </h2>
      {composing.conflict && <Problem>{composing.conflict}</Problem>}
      {obstacle || composing.content}
    </section>
  )
}

/** Returns why nobody may decide now, '' if the viewer may, and undefined while that is not known. */
function useObstacle(view: CaseView): ReactNode | undefined {
  const texts = useTexts('consoleCase').compose
  const { data: viewer } = useQuery(viewerQuery)
  if (!viewer) return undefined
  const { id, role } = viewer.member
  const say = (words: string) => <p className="wrap-anywhere text-muted text-xs">{words}</p>
  if (view.state === 'decided') return say(texts.closed)
  if (!mayDo(role, 'cases.decide')) return say(texts.roleForbids)
  const other = view.claimedBy && view.claimedBy.id !== id ? view.claimedBy : undefined
  if (!other) return ''
  if (!mayTakeOver(view, role)) return say(texts.claimedByOther({ name: other.name }))
  return say((isOverdue(view) ? texts.takeOverOverdue : texts.takeOverFirst)({ name: other.name }))
}

function useComposing({ view, items, onPreviewClosed, onDecided }: Omit<DecisionComposerProps, 'ref'>) {
  const problemOf = useProblems()
  const { number, version } = view
  const { draft, change, clear } = useDraft(number, items.find(({ reason }) => reason)?.reason ?? undefined)
  const [previewed, setPreviewed] = useState<PreviewedDecision>()
  const say = useDecidedToast(number, onDecided)
  const closePreview = () => {
    onPreviewClosed()
    setPreviewed(undefined)
  }

  const previewing = useMutation({
    mutationFn: async (content: DecisionContent): Promise<PreviewedDecision> => ({
      content,
      statement: content.measure === 'none' ? null : await preview(number, content),
    }),
    onSuccess: setPreviewed,
  })
  const deciding = useChange(
    (content: DecisionContent) => decide(number, { version, content }),
    () => {
      closePreview()
      clear()
      say(previewed?.content.measure)
    },
  )
  const hasConflict = isConflict(deciding.error)
  const send = (content: DecisionContent) =>
    deciding.mutate(content, {
      // The changes have to be looked at first, so the statement is shown once more before it is sent.
      onError: (error) => isConflict(error) && closePreview(),
    })
  const content = previewed ? (
    <Preview
      decision={previewed}
      isBusy={deciding.isPending}
      problem={hasConflict ? '' : problemOf(deciding.error)}
      onSend={() => send(previewed.content)}
      onBack={closePreview}
    />
  ) : (
    <DecisionForm
      view={view}
      items={items}
      draft={draft}
      onChange={change}
      isBusy={previewing.isPending}
      problem={problemOf(previewing.error)}
      onPreview={(wanted) => {
        deciding.reset()
        previewing.mutate(wanted)
      }}
    />
  )
  return { content, conflict: hasConflict ? problemOf(deciding.error) : '' }
}

/** Returns a function that confirms a decision, and offers to reverse it as long as the case is open on the screen. */
function useDecidedToast(number: string, onDecided: DecisionComposerProps['onDecided']) {
  const texts = useTexts('consoleCase')
  const queryClient = useQueryClient()
  const shown = useRef<string | number>(undefined)
  useEffect(
    () => () => {
      if (shown.current !== undefined) toast.dismiss(shown.current)
    },
    [],
  )
  return (measure: DecisionContent['measure'] | undefined) => {
    if (measure === 'none') return void toast(texts.done.closed)
    const latest = queryClient.getQueryData<CaseDecisionsView>(decisionsQuery(number).queryKey)?.decisions[0]
    shown.current = toast(measure === 'ban' ? texts.done.proposed : texts.done.decided, {
      ...(latest?.mayReverse && {
        action: { label: texts.decisions.reverse, onClick: () => onDecided(latest) },
      }),
    })
  }
}
