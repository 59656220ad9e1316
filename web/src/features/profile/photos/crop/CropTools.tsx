import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../../../../components/buttons/Button.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { type Crop, mostZoom, shaped, shapes, turned, zoomed } from './crop.rules.ts'

type CropToolsProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

const tool = 'text-on-night hover:bg-night-line hover:text-on-night'

/** Everything that the hand does on the picture, by buttons. */
export function CropTools({ picture, crop, onCrop }: CropToolsProps) {
  const {
    crop: texts,
    upload: { percent },
  } = useTexts('photos')
  const most = mostZoom(picture, crop)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-2">
      <label className="flex min-h-11 w-full max-w-80 items-center gap-3 sm:w-auto sm:flex-1">
        <ZoomOut aria-hidden className="size-5 shrink-0 text-night-muted" />
        <span className="sr-only">{texts.zoom}</span>
        <input
          type="range"
          min={100}
          max={Math.max(101, Math.round(most * 100))}
          value={Math.round(crop.zoom * 100)}
          disabled={most <= 1}
          aria-valuetext={percent({ n: Math.round(crop.zoom * 100) })}
          onChange={({ target }) => onCrop(zoomed(picture, crop, Number(target.value) / 100))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-flame off:opacity-50"
        />
        <ZoomIn aria-hidden className="size-5 shrink-0 text-night-muted" />
      </label>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <IconButton
          label={texts.turnLeft}
          onClick={() => onCrop(turned(picture, crop, 'left'))}
          className={tool}
        >
          <RotateCcw aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={texts.turnRight}
          onClick={() => onCrop(turned(picture, crop, 'right'))}
          className={tool}
        >
          <RotateCw aria-hidden className="size-5" />
        </IconButton>
        <div role="group" aria-label={texts.shape} className="ms-2 flex rounded-full bg-night-line p-0.5">
          {shapes.map((shape) => (
            <button
              key={shape}
              type="button"
              aria-pressed={crop.shape === shape}
              onClick={() => onCrop(shaped(picture, crop, shape))}
              className="min-h-11 rounded-full px-4 font-medium text-on-night text-sm transition-colors aria-pressed:bg-on-night aria-pressed:text-night"
            >
              {texts.shapes[shape]}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
