import type {
  AttachmentKind,
  AttachmentUploadView,
  PhotoSharingView,
} from '@hearth/contract/chat/attachments'
import type { ConversationView } from '@hearth/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError, api, read } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { catchUpWithChanges } from '../../catching-up.ts'

const chat = api.conversations[':conversationId']

type AnnouncedFile = { clientId: string; size: number }

/** Announces the file of a photo or voice message. */
export const announce = (
  kind: AttachmentKind,
  conversationId: string,
  json: AnnouncedFile,
): Promise<AttachmentUploadView> => {
  const call = { param: { conversationId }, json }
  return read(kind === 'chat_photo' ? chat.photos.$post(call) : chat['voice-messages'].$post(call))
}

const allowPhotos = (conversationId: string, isOn: boolean): Promise<PhotoSharingView> => {
  const call = { param: { conversationId } }
  return read(isOn ? chat['photo-sharing'].$put(call) : chat['photo-sharing'].$delete(call))
}

/** Turns the photos of a conversation on or off for the viewer. */
export function usePhotoSharing(conversationId: string, onSaved?: (sharing: PhotoSharingView) => void) {
  const { failures } = useTexts('shell')
  const texts = useTexts('chatMedia')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => allowPhotos(conversationId, isOn),
    onSuccess: (photoSharing, isOn) => {
      queryClient.setQueryData<ConversationView>(
        keys.conversation(conversationId),
        (known) => known && { ...known, photoSharing },
      )
      // The photos are gone from their messages. Its event does the same, and may come late.
      if (!isOn) catchUpWithChanges(queryClient, conversationId).catch(() => undefined)
      onSaved?.(photoSharing)
    },
    onError: (error) => {
      const why = error instanceof ApiError && error.kind === 'forbidden' ? error.message : texts.notSaved
      toast.error(failures.title, { description: why })
    },
  })
}
