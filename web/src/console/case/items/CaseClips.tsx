import type { AboutView, ProfileSnapshot } from '@hearth/contract/console/cases'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { clipUrl } from '../../api.ts'
import { Said, SmallButton } from '../parts.tsx'
import { HeldPicture } from './CasePhoto.tsx'
import { ReportedTag } from './ReportedTag.tsx'

type CaseClipsProps = { number: string; profile: ProfileSnapshot; about: AboutView | null }

/** The video intro and the spoken answers of a profile as they were when the item came in. */
export function CaseClips({ number, profile: { intro, voiceAnswers = [] }, about }: CaseClipsProps) {
  const texts = useTexts('consoleCase').clips
  const isReported = (kind: AboutView['kind'], id: string) => about?.kind === kind && about.id === id
  return (
    <>
      {intro && (
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
            {texts.intro}: <bdi>{intro.question}</bdi>
            {isReported('intro', intro.id) && <ReportedTag />}
          </p>
          <CaseIntro number={number} introId={intro.id} />
          <Said>{intro.captions || texts.silent}</Said>
        </div>
      )}
      {voiceAnswers.map(({ id, question, text }) => (
        <div key={id} className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
            {texts.spoken}: <bdi>{question}</bdi>
            {isReported('voice_answer', id) && <ReportedTag />}
          </p>
          <CaseSound src={clipUrl(number, id, 'audio.m4a')} label={`${texts.spoken}: ${question}`} />
          {text && <Said>{text}</Said>}
        </div>
      ))}
    </>
  )
}

/** The poster is blurred until it is held. The video is loaded once somebody asks for it. */
function CaseIntro({ number, introId }: { number: string; introId: string }) {
  const texts = useTexts('consoleCase').clips
  const [state, setState] = useState<'poster' | 'video' | 'gone'>('poster')
  if (state === 'video') {
    return (
      <video
        src={clipUrl(number, introId, 'video.mp4')}
        autoPlay
        muted
        controls
        playsInline
        aria-label={texts.video}
        onError={() => setState('gone')}
        className="aspect-3/4 w-60 rounded-md bg-night object-contain"
      />
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <HeldPicture
        addresses={[clipUrl(number, introId, 'poster.webp')]}
        labels={{ hidden: texts.posterHidden, shown: texts.posterShown }}
      />
      {state === 'gone' ? (
        <p role="alert" className="text-muted text-xs">
          {texts.videoGone}
        </p>
      ) : (
        <SmallButton onClick={() => setState('video')}>
          <Play aria-hidden className="size-3.5" />
          {texts.watch}
        </SmallButton>
      )}
    </div>
  )
}

function CaseSound({ src, label }: { src: string; label: string }) {
  const texts = useTexts('consoleCase').clips
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <p className="text-muted text-xs">{texts.soundGone}</p>
  return (
    <audio
      src={src}
      preload="none"
      controls
      aria-label={label}
      onError={() => setIsGone(true)}
      className="h-11 w-full max-w-80"
    />
  )
}
