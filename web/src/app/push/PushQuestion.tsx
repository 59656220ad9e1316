import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { ownNotificationSettings } from '../../api/notifications.ts'
import { turnOnPush } from '../../api/push/subscription.ts'
import { pushSupport } from '../../api/push/support.ts'
import { keys } from '../../api/queries.ts'
import { QuietBellArt } from '../../components/art/QuietBellArt.tsx'
import { Button } from '../../components/buttons/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { keepQuestion } from './question.rules.ts'

/** The person that the question is about, and what happened with them. */
export type Contact = { kind: 'match' | 'message'; firstName: string }

type PushQuestionProps = { contact: Contact; onClose: () => void }

/** Asks whether notifications should come. The browser asks its own question only after a yes. */
export function PushQuestion(props: PushQuestionProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}

function Question({ contact: { kind, firstName }, onClose }: PushQuestionProps) {
  const texts = useTexts('pushQuestion')
  const queryClient = useQueryClient()
  const { pushKey } = useQuery(ownNotificationSettings).data ?? {}
  const personId = personIdOf(useSession().state) ?? ''
  const [isBusy, setIsBusy] = useState(false)
  // Also without an answer it is not asked again for 30 days.
  useEffect(() => keepQuestion(Date.now()), [])

  async function turnOn() {
    if (!pushKey) return
    setIsBusy(true)
    try {
      if (await turnOnPush(personId, pushKey)) toast(texts.done)
      else if (pushSupport() === 'blocked') toast(texts.blocked)
    } catch {
      toast.error(texts.failed)
    }
    void queryClient.invalidateQueries({ queryKey: keys.notificationSettings })
    onClose()
  }

  const title = kind === 'match' ? texts.titleMatch : texts.title
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={firstName ? title({ firstName }) : texts.titleAnybody}
      description={texts.text}
    >
      <div className="mx-auto w-48 max-w-full">
        <QuietBellArt />
      </div>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button className="flex-1" busy={isBusy} onClick={() => void turnOn()}>
          {texts.yes}
        </Button>
        <Button className="flex-1" variant="secondary" onClick={onClose}>
          {texts.no}
        </Button>
      </div>
    </Dialog>
  )
}
