import type { MessageView } from '@hearth/contract/chat/chat'
import { type MediaView, mediaPath } from '@hearth/contract/media/media'
import { Eye, EyeOff, Flag, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { placeholderOf } from '../../../../components/photo/Photo.tsx'
import { useOnline } from '../../../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useConversation } from '../../conversation/conversation-context.ts'
import { EnlargedPhoto } from './EnlargedPhoto.tsx'
import { PhotoFrame } from './PhotoFrame.tsx'

type ChatPhotoProps = { message: MessageView; media: MediaView; isOwn: boolean }

// The button that had the focus is gone.
const focus = (element: HTMLElement | null) => element?.focus()

/** A photo of a conversation. One of the other person is blurred until tapped, each time the conversation is opened. */
export function ChatPhoto(props: ChatPhotoProps) {
  const [isShown, setIsShown] = useState(props.isOwn)
  // A photo takes the focus only after a tap, not when the conversation opens.
  const [wasTapped, setWasTapped] = useState(false)
  const show = (isNow: boolean) => {
    setWasTapped(true)
    setIsShown(isNow)
  }
  return isShown ? (
    <ClearPhoto {...props} focus={wasTapped ? focus : undefined} onBlur={() => show(false)} />
  ) : (
    <BlurredPhoto {...props} focus={wasTapped ? focus : undefined} onShow={() => show(true)} />
  )
}

type Focus = { focus: ((element: HTMLElement | null) => void) | undefined }

function BlurredPhoto({ media, focus: onTapped, onShow }: ChatPhotoProps & Focus & { onShow: () => void }) {
  const { photo: texts } = useTexts('chatMedia')
  const { firstName } = useConversation().person
  const isOnline = useOnline()
  return (
    <PhotoFrame aspect={media.aspect}>
      {media.thumbhash && (
        <img
          src={placeholderOf(media.thumbhash)}
          alt=""
          draggable={false}
          className="size-full object-cover"
        />
      )}
      <button
        ref={onTapped}
        type="button"
        aria-label={texts.showFrom({ firstName })}
        onClick={onShow}
        className="absolute inset-0 grid place-items-center bg-night/25 transition-colors hover:bg-night/40 focus-visible:-outline-offset-4"
      >
        <span className="inline-flex min-h-11 items-center gap-2 rounded-full bg-night/80 px-5 font-semibold text-sm">
          <Eye aria-hidden className="size-5" />
          {texts.show}
        </span>
      </button>
      {!isOnline && (
        <p className="pointer-events-none absolute inset-x-2 bottom-2 rounded-md bg-night/80 px-2 py-1 text-center text-xs">
          {texts.offline}
        </p>
      )}
    </PhotoFrame>
  )
}

function ClearPhoto(props: ChatPhotoProps & Focus & { onBlur: () => void }) {
  const { message, media, isOwn, focus: onTapped, onBlur } = props
  const texts = useTexts('chatMedia')
  const { person, onReport } = useConversation()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  const name = isOwn ? texts.photoMine : texts.photoFrom({ firstName: person.firstName })
  const src = mediaPath(media.id, 'photo.webp')
  const alt = message.content ? `${name}: ${message.content}` : name
  if (hasFailed) {
    const again = () => {
      setHasFailed(false)
      setAttempt(attempt + 1)
    }
    return (
      <PhotoFrame aspect={media.aspect}>
        <Failed onRetry={again} />
      </PhotoFrame>
    )
  }
  return (
    <>
      <PhotoFrame aspect={media.aspect}>
        <button
          ref={onTapped}
          type="button"
          aria-haspopup="dialog"
          title={texts.photo.enlarge}
          onClick={() => setIsLarge(true)}
          className="size-full focus-visible:-outline-offset-4"
        >
          <img
            key={attempt}
            src={src}
            alt={alt}
            draggable={false}
            onError={() => setHasFailed(true)}
            className="size-full object-cover"
          />
        </button>
      </PhotoFrame>
      {!isOwn && (
        <div className="-mx-2 flex flex-wrap">
          <PhotoAction icon={<EyeOff aria-hidden className="size-4" />} onPress={onBlur}>
            {texts.photo.blur}
          </PhotoAction>
          <PhotoAction
            icon={<Flag aria-hidden className="size-4" />}
            label={texts.photo.reportLong}
            onPress={() => onReport(message.seq)}
          >
            {texts.photo.report}
          </PhotoAction>
        </div>
      )}
      {isLarge && (
        <EnlargedPhoto
          src={src}
          name={name}
          alt={alt}
          content={message.content}
          onClose={() => setIsLarge(false)}
        />
      )}
    </>
  )
}

type PhotoActionProps = { icon: ReactNode; label?: string; onPress: () => void; children: string }

const PhotoAction = ({ icon, label, onPress, children }: PhotoActionProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-sm transition-colors hover:bg-brand-soft hover:text-brand-strong"
  >
    {icon}
    {children}
  </button>
)

function Failed({ onRetry }: { onRetry: () => void }) {
  const { photo: texts } = useTexts('chatMedia')
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 p-3 text-center text-sm">
      {texts.failed}
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-on-night/15 px-4 font-semibold"
      >
        <RotateCw aria-hidden className="size-4" />
        {texts.again}
      </button>
    </div>
  )
}
