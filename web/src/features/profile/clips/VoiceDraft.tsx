import { MAX_CAPTIONS_LENGTH } from '@hearth/contract/media/intros'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { VoicePlayer } from '../../../components/voice/VoicePlayer.tsx'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import type { SpokenWords } from '../../../lib/recording/voice-recording.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { UploadsLeft } from './UploadsLeft.tsx'
import { useFocusHere } from './use-focus-here.ts'

type VoiceDraftProps = {
  words: SpokenWords
  /** Its words as typed so far. */
  text: string
  onText: (text: string) => void
  onAgain: () => void
  onDiscard: () => void
  onSave: () => void
}

/** A recording that is not sent yet, to listen to and to write down. */
export function VoiceDraft({ words, text, onText, onAgain, onDiscard, onSave }: VoiceDraftProps) {
  const texts = useTexts('intro').voice
  const url = useObjectUrl(words.blob)
  const save = useFocusHere()
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="text-brand">
        <VoicePlayer
          src={url ?? ''}
          label={texts.draft}
          durationMs={words.durationMs}
          waveform={words.waveform}
          isDraft
        />
      </div>
      <TextField
        label={texts.text}
        hint={texts.textHint}
        maxLength={MAX_CAPTIONS_LENGTH}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would save the profile around it.
          event.preventDefault()
          onSave()
        }}
      />
      <UploadsLeft />
      <div className="flex flex-wrap gap-2">
        <Button ref={save} onClick={onSave}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {texts.again}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </div>
  )
}
