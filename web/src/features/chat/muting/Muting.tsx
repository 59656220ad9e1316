import type { MuteView } from '@hearth/contract/notifications/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { keepMute, mute, unmute, useMutes } from '../../../api/mutes.ts'
import { Option } from '../../../components/ending/Option.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { muteEnd, muteTimes } from './muting.rules.ts'

type MutingProps = { conversationId: string; firstName: string }

/** Switches the notifications of a conversation off, for a time or for good, and on again. */
export function Muting({ conversationId, firstName }: MutingProps) {
  const texts = useTexts('muting')
  const { dayAndTimeText } = useDates()
  const [isChoosing, setIsChoosing] = useState(false)
  const until = useMutes().get(conversationId)
  const change = useMuting({ conversationId, firstName })
  if (until !== undefined)
    return (
      <Option
        icon={Bell}
        label={texts.unmute}
        hint={until ? texts.mutedUntil({ time: dayAndTimeText(until) }) : texts.muted}
        isBusy={change.isPending}
        onPress={() => change.mutate('unmute')}
      />
    )
  return (
    <>
      <Option
        icon={BellOff}
        label={texts.open}
        isBusy={change.isPending}
        onPress={() => setIsChoosing(true)}
      />
      <Sheet
        open={isChoosing}
        onOpenChange={setIsChoosing}
        title={texts.title({ firstName })}
        description={texts.text({ firstName })}
      >
        <div className="flex flex-col">
          {muteTimes.map((time) => (
            <Option
              key={time}
              icon={BellOff}
              label={texts.times[time]}
              onPress={() => {
                setIsChoosing(false)
                change.mutate({ until: muteEnd(time, new Date()) })
              }}
            />
          ))}
        </div>
      </Sheet>
    </>
  )
}

function useMuting({ conversationId, firstName }: MutingProps) {
  const texts = useTexts('muting')
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (asked: 'unmute' | { until: string | null }): Promise<MuteView> =>
      asked === 'unmute' ? unmute(conversationId) : mute(conversationId, asked.until),
    onSuccess: (saved) => {
      keepMute(queryClient, conversationId, saved)
      toast((saved.isMuted ? texts.done : texts.undone)({ firstName }))
    },
    onError: () => toast.error(failures.title, { description: texts.failed }),
  })
}
