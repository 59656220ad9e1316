import type { HiddenItem } from '@hearth/contract/chat/hidden'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { block, refetchPeople, unblock } from '../../api/blocks.ts'
import { reporter } from '../../api/ends.ts'
import type { Ends } from '../../components/ending/EndingButtons.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

const reportedIn = (item: HiddenItem) =>
  item.kind === 'message'
    ? { matchId: item.matchId, seq: item.seq }
    : { personId: item.person.id, isAboutNote: true }

/** The actions on a hidden message or note, and on the person who wrote it. */
export function useItemEnds(item: HiddenItem): Ends {
  const { failures } = useTexts('shell')
  const texts = useTexts('blocking')
  const queryClient = useQueryClient()
  const [report] = useState(reporter)
  const { id, firstName } = item.person
  const undo = () =>
    void unblock(id).then(
      () => refetchPeople(queryClient),
      () => toast.error(failures.title, { description: texts.failed }),
    )
  return {
    block: async () => {
      await block(id)
      void refetchPeople(queryClient, id)
      toast(texts.done({ firstName }), { action: { label: texts.undo, onClick: undo } })
    },
    report: (input) => report({ ...input, ...reportedIn(item) }),
  }
}
