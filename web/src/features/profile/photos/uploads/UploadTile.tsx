import { RotateCw, TriangleAlert, WifiOff, X } from 'lucide-react'
import { IconButton } from '../../../../components/buttons/Button.tsx'
import { Ring } from '../../../../components/states/Ring.tsx'
import { useObjectUrl } from '../../../../lib/hooks/use-object-url.ts'
import { useListed } from '../../../../lib/texts/listed.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { onPicture } from '../grid/PhotosLoading.tsx'
import type { Upload } from './uploads.ts'

type UploadTileProps = { upload: Upload; place: number; onCancel: () => void; onRetry: () => void }

/** A photo that is on its way: what one will see of it, how far it is, and the way out. */
export function UploadTile({ upload, place, onCancel, onRetry }: UploadTileProps) {
  const texts = useTexts('photos').upload
  const url = useObjectUrl(upload.blob)
  const isStuck = upload.stage === 'failed' || upload.stage === 'refused'
  return (
    <div className="relative size-full overflow-hidden rounded-lg bg-sunken shadow-soft">
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          className={`size-full object-cover ${isStuck ? 'opacity-35 grayscale' : 'opacity-70'}`}
        />
      )}
      <div className="absolute inset-0 grid grid-cols-1 place-items-center">
        <Progress upload={upload} place={place} onRetry={onRetry} />
      </div>
      <IconButton
        label={isStuck ? texts.dismiss : texts.cancel}
        onClick={onCancel}
        className="absolute inset-e-0 top-0 text-on-night hover:bg-transparent hover:text-on-night"
      >
        <span className={`grid size-7 place-items-center ${onPicture}`}>
          <X aria-hidden className="size-4" />
        </span>
      </IconButton>
    </div>
  )
}

function Progress({ upload, place, onRetry }: Omit<UploadTileProps, 'onCancel'>) {
  const texts = useTexts('photos').upload
  const listed = useListed()
  const { stage, sent, blob } = upload
  if (stage === 'refused') {
    return (
      <span className={`grid size-11 place-items-center ${onPicture}`}>
        <TriangleAlert aria-hidden className="size-5" />
        <span className="sr-only">{texts.refused}</span>
      </span>
    )
  }
  if (stage === 'failed' || stage === 'waiting') {
    const Icon = stage === 'failed' ? RotateCw : WifiOff
    return (
      <button
        type="button"
        aria-label={stage === 'failed' ? texts.retry : listed(texts.waiting, texts.retry)}
        title={texts.retry}
        onClick={onRetry}
        className={`grid size-11 place-items-center ${onPicture}`}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    )
  }
  const percent = Math.round((100 * sent) / Math.max(1, blob.size))
  const words = {
    queued: texts.queued,
    sending: texts.percent({ n: percent }),
    working: texts.working,
  }[stage]
  return (
    <span className="flex w-full flex-col items-center gap-1.5">
      <Ring
        label={texts.label({ place })}
        percent={percent}
        figure={texts.percent({ n: percent })}
        words={words}
      />
      {stage !== 'sending' && (
        <span className={`wrap-break-word max-w-full px-1.5 py-0.5 text-center text-xs ${onPicture}`}>
          {words}
        </span>
      )}
    </span>
  )
}
