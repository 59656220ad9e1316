import type { PersonView } from '@hearth/contract/profile/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { block, refetchPeople, unblock } from '../../api/blocks.ts'
import { reporter } from '../../api/ends.ts'
import { keys } from '../../api/queries.ts'
import type { Ends } from '../../components/ending/EndingButtons.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { putAside } from './swipe.queries.ts'

/** The actions on a person besides deciding on them. `isAboutNote`: a report is about the note of their like. */
export function useEnds({ id, firstName }: PersonView, isAboutNote = false): Ends {
  const { failures } = useTexts('shell')
  const texts = useTexts('blocking')
  const queryClient = useQueryClient()
  const [report] = useState(reporter)
  const undo = () =>
    void unblock(id).then(
      () => refetchPeople(queryClient),
      () => toast.error(failures.title, { description: texts.failed }),
    )
  return {
    block: async () => {
      await block(id)
      putAside(queryClient, id)
      void queryClient.invalidateQueries({ queryKey: keys.blocks })
      toast(texts.done({ firstName }), { action: { label: texts.undo, onClick: undo } })
    },
    report: (input) => report({ ...input, personId: id, ...(isAboutNote && { isAboutNote }) }),
  }
}
