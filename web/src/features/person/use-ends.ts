import type { PersonView } from '@hearth/contract/profile/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { block, refetchPeople, unblock } from '../../api/blocks.ts'
import { reporter, unmatch } from '../../api/ends.ts'
import type { Ends } from '../../components/ending/EndingButtons.tsx'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

export type EndsOf = {
  person: PersonView
  /** Where the two are one. */
  match: { id: string } | null
  /** Where to go when there is no page any more. */
  awayTo: string
  /** Of a report that is about the note of their like. */
  isAboutNote?: boolean
}

/** The actions of the end menu on a person's page. */
export function useEnds({ person, match, awayTo, isAboutNote = false }: EndsOf): Ends {
  const { failures } = useTexts('shell')
  const texts = useTexts('blocking')
  const { ended } = useTexts('ending')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [report] = useState(reporter)
  const { id, firstName } = person

  function leave(to: string) {
    void navigate(to, { replace: true })
    void refetchPeople(queryClient, id)
  }

  const undo = () =>
    void unblock(id).then(
      () => refetchPeople(queryClient),
      () => toast.error(failures.title, { description: texts.failed }),
    )

  return {
    unmatch:
      match === null
        ? undefined
        : async (closingLine) => {
            await unmatch(match.id, closingLine)
            leave('/matches')
            toast(ended, staysOnNextScreen)
          },
    block: async () => {
      await block(id)
      leave(awayTo)
      toast(texts.done({ firstName }), {
        action: { label: texts.undo, onClick: undo },
        ...staysOnNextScreen,
      })
    },
    report: (input) => report({ ...input, personId: id, ...(isAboutNote && { isAboutNote }) }),
  }
}
