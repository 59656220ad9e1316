import type { PhotoSharingView } from '@hearth/contract/chat/attachments'
import type { ConversationView } from '@hearth/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { keys } from '../../../../api/queries.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Sheet } from '../../../../components/overlays/Sheet.tsx'
import { Skeleton } from '../../../../components/states/Skeleton.tsx'
import { useOnline } from '../../../../lib/hooks/connection-state.tsx'
import type { WholePicture } from '../../../../lib/pictures/whole-picture.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { usePhotoSharing } from '../sending/attachments.queries.ts'
import { Choosing } from './Choosing.tsx'
import { SharingStates } from './SharingStates.tsx'
import { TurningOff } from './TurningOff.tsx'

type ChatPhotoSheetProps = {
  conversation: ConversationView
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onPicture: (picture: WholePicture) => void
}

/** Photos of a conversation: whether both want them, and then the ways to one. */
export function PhotoSheet({ conversation, isOpen, onOpen, onPicture }: ChatPhotoSheetProps) {
  const texts = useTexts('chatMedia')
  return (
    <Sheet open={isOpen} onOpenChange={onOpen} title={texts.photos}>
      <Photos conversation={conversation} onPicture={onPicture} onClose={() => onOpen(false)} />
    </Sheet>
  )
}

type PhotosOfProps = {
  conversation: ConversationView
  onPicture: (picture: WholePicture) => void
  onClose: () => void
}

function Photos({ conversation, onPicture, onClose }: PhotosOfProps) {
  const { id, person, photoSharing } = conversation
  const { sharing: texts } = useTexts('chatMedia')
  const [isAsked, setIsAsked] = useState(false)
  const queryClient = useQueryClient()
  const change = usePhotoSharing(id, (saved) => {
    toast(saved.mine ? (saved.theirs ? texts.done : texts.waiting) : texts.undone)
    if (!saved.mine) onClose()
  })
  // The other person may have written or decided since this was loaded.
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: keys.conversation(id), exact: true }),
    [queryClient, id],
  )
  if (!photoSharing) return <Skeleton className="my-3 h-24" />
  const { mine, theirs } = photoSharing
  return (
    <>
      {mine && theirs ? (
        <Choosing onPicture={onPicture} />
      ) : (
        <Agreeing
          sharing={photoSharing}
          firstName={person.firstName}
          isBusy={change.isPending}
          onTurnOn={() => change.mutate(true)}
        />
      )}
      {mine && <TurnOff onPress={() => (theirs ? setIsAsked(true) : change.mutate(false))} />}
      <TurningOff
        isOpen={isAsked}
        isBusy={change.isPending}
        onClose={() => setIsAsked(false)}
        onTurnOff={() => change.mutate(false)}
      />
    </>
  )
}

type AgreeingProps = {
  sharing: PhotoSharingView
  firstName: string
  isBusy: boolean
  onTurnOn: () => void
}

/** Says why there are no photos yet, and who is still to decide. */
function Agreeing({ sharing, firstName, isBusy, onTurnOn }: AgreeingProps) {
  const { sharing: texts } = useTexts('chatMedia')
  const isOnline = useOnline()
  const isEarly = sharing.myMessagesLeft > 0 || sharing.theirMessagesLeft > 0
  return (
    <>
      <p className="text-pretty">
        {isEarly ? texts.early : sharing.mine ? texts.wait({ firstName }) : texts.off}
      </p>
      <SharingStates sharing={sharing} firstName={firstName} isEarly={isEarly} />
      {!isEarly && <p className="text-pretty text-muted text-sm">{texts.why}</p>}
      {!isEarly && !sharing.mine && (
        <>
          {!isOnline && <p className="text-muted text-sm">{texts.offline}</p>}
          <Button size="lg" busy={isBusy} disabled={!isOnline} onClick={onTurnOn}>
            {texts.turnOn}
          </Button>
        </>
      )}
    </>
  )
}

const TurnOff = ({ onPress }: { onPress: () => void }) => {
  const { sharing: texts } = useTexts('chatMedia')
  return (
    <Button variant="quiet" onClick={onPress}>
      {texts.turnOff}
    </Button>
  )
}
