import type { PersonView } from '@hearth/contract/profile/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import { block, refetchPeople, unblock } from '../../../api/blocks.ts'
import { newClientId } from '../../../api/client.ts'
import { report } from '../../../api/ends.ts'
import { keys } from '../../../api/queries.ts'
import type { Ends } from '../../../components/ending/EndingButtons.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { putAside } from '../swipe.queries.ts'

/** The actions on a note besides deciding on its writer. */
export function useNoteEnds({ id, firstName }: PersonView): Ends {
  const { failures } = useTexts('shell')
  const texts = useTexts('blocking')
  const queryClient = useQueryClient()
  const reportId = useRef(newClientId())
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
    report: (reason, words) =>
      report({
        clientId: reportId.current,
        personId: id,
        isAboutNote: true,
        reason,
        ...(words.trim() && { words: words.trim() }),
      }),
  }
}
