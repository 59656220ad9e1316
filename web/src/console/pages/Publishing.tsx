import { type ConsolePageView, MAX_CHANGE_NOTE_LENGTH } from '@hearth/contract/console/pages'
import { isAccepted } from '@hearth/contract/public/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { reasonIn } from '../reasons.ts'
import { allPages, pageIn, publish } from './pages.queries.ts'
import { Sure } from './Sure.tsx'
import type { PageDraft } from './use-page-draft.ts'

/** The problem of each field. */
export type PageProblems = Partial<Record<string, string>>
type PublishingProps = {
  view: ConsolePageView
  typed: PageDraft
  problem: PageProblems
  onChange: (changed: Partial<PageDraft>) => void
  onProblem: (problem: PageProblems) => void
  onPublished: (typed: PageDraft, number: number) => void
  /** Called with the number of a newer version that somebody else has published. */
  onConflict: (newer: number) => void
}

/** Returns the number of the current version, 0 if there is none. */
export const lastOf = ({ versions }: ConsolePageView) => versions[0]?.number ?? 0

/** The note for readers of the new version, and the button that publishes it. A refusal keeps the draft. */
export function Publishing(given: PublishingProps) {
  const { view, typed, problem, onChange } = given
  const texts = useTexts('consolePages')
  const console = useTexts('console')
  const [isAsking, setIsAsking] = useState(false)
  const publishing = usePublishing(given)
  const isFirst = view.versions.length === 0
  const reason = Object.keys(problem).length === 0 ? reasonIn(publishing.error, console) : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsAsking(true)
  }
  function go() {
    setIsAsking(false)
    publishing.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-4">
      {!isFirst && (
        <TextField
          label={texts.changeNote}
          hint={texts.changeNoteHint}
          error={problem['changeNote']}
          maxLength={MAX_CHANGE_NOTE_LENGTH}
          lang={view.language}
          value={typed.changeNote}
          onChange={({ target }) => onChange({ changeNote: target.value })}
        />
      )}
      {isAccepted(view.page) && (
        <Checkbox
          label={texts.needsAcceptance}
          hint={texts.needsAcceptanceHint}
          checked={typed.needsAcceptance}
          onChange={(needsAcceptance) => onChange({ needsAcceptance })}
        />
      )}
      <Trouble reason={reason} />
      <Button type="submit" className="sm:self-start" busy={publishing.isPending}>
        {texts.publish}
      </Button>
      {isAsking && (
        <Sure
          title={texts.publishTitle({ number: String(lastOf(view) + 1) })}
          text={typed.needsAcceptance ? `${texts.publishText} ${texts.publishAsks}` : texts.publishText}
          action={texts.publish}
          cancel={texts.cancel}
          onYes={go}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

function usePublishing({ view, onProblem, onPublished, onConflict }: PublishingProps) {
  const texts = useTexts('consolePages')
  const queryClient = useQueryClient()
  const { page, language } = view
  async function compare() {
    const newer = await queryClient.fetchQuery(pageIn(page, language)).catch(() => undefined)
    // Otherwise the next try is a conflict again.
    if (newer) onConflict(lastOf(newer))
  }
  return useMutation({
    mutationFn: (typed: PageDraft) => publish(page, language, typed),
    onMutate: () => onProblem({}),
    onSuccess: (published, typed) => {
      queryClient.setQueryData(pageIn(page, language).queryKey, published)
      void queryClient.invalidateQueries({ queryKey: allPages.queryKey, exact: true })
      onPublished(typed, lastOf(published))
      toast(texts.done({ number: String(lastOf(published)) }))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      onProblem(error.fields)
      if (error.kind === 'conflict') void compare()
    },
  })
}
