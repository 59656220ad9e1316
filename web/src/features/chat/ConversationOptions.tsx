import type { ConversationView } from '@hearth/contract/chat/chat'
import type { ReportInput } from '@hearth/contract/people/safety'
import { useQueryClient } from '@tanstack/react-query'
import { Search, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { block, refetchPeople, unblock } from '../../api/blocks.ts'
import { reporter, unmatch } from '../../api/ends.ts'
import { keys } from '../../api/queries.ts'
import { Ending as Steps } from '../../components/ending/Ending.tsx'
import type { EndingStep } from '../../components/ending/EndingButtons.tsx'
import { Option } from '../../components/ending/Option.tsx'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Muting } from './muting/Muting.tsx'

/** The open step of the menu about the person, and the message it is about. */
export type OpenEnding = { step: EndingStep; seq?: number }

type ConversationOptionsProps = {
  conversation: ConversationView
  ending: OpenEnding | undefined
  onEnding: (ending: OpenEnding | undefined) => void
  onSearch: () => void
}

/** The menu about the other person of a conversation. */
export function ConversationOptions({ conversation, ending, onEnding, onSearch }: ConversationOptionsProps) {
  const texts = useTexts('ending')
  const blocking = useTexts('blocking')
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [report] = useState(reporter)
  const { person, matchId, id } = conversation
  const { firstName } = person

  function leave() {
    void navigate('/matches', { replace: true })
    queryClient.removeQueries({ queryKey: keys.messages(id) })
    queryClient.removeQueries({ queryKey: keys.conversation(id) })
    void refetchPeople(queryClient)
  }

  const undo = () =>
    void unblock(person.id).then(
      () => refetchPeople(queryClient),
      () => toast.error(failures.title, { description: blocking.failed }),
    )

  const ends = {
    unmatch: async (closingLine: Parameters<typeof unmatch>[1]) => {
      await unmatch(matchId, closingLine)
      leave()
      toast(texts.ended, staysOnNextScreen)
    },
    block: async () => {
      await block(person.id)
      leave()
      toast(blocking.done({ firstName }), {
        action: { label: blocking.undo, onClick: undo },
        ...staysOnNextScreen,
      })
    },
    report: (input: Omit<ReportInput, 'clientId'>) =>
      report({
        ...input,
        matchId,
        ...(ending?.seq !== undefined && { seq: ending.seq }),
      }),
  }

  return (
    <Steps
      firstName={firstName}
      person={ending?.seq === undefined ? person : undefined}
      step={ending?.step}
      onStep={(step) => onEnding(step && { ...ending, step })}
      ends={ends}
    >
      <Option
        icon={Search}
        label={useTexts('chat').search.open}
        onPress={() => {
          onEnding(undefined)
          onSearch()
        }}
      />
      <Muting conversationId={id} firstName={firstName} />
      <Option
        icon={UsersRound}
        label={texts.ways.askCircle}
        onPress={() => {
          onEnding(undefined)
          void navigate(`/settings/circle?match=${matchId}`)
        }}
      />
    </Steps>
  )
}
