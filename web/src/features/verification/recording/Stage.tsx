import { Video } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type StageProps = {
  label: string
  /** Without one the camera is still off. */
  stream: MediaStream | undefined
  className?: string
  children?: ReactNode
}

/** The picture of the camera, as in a mirror. `children` lie over it. */
export function Stage({ label, stream, className = '', children }: StageProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current || !stream) return
    video.current.srcObject = stream
    // A browser that saves power may start it only when it is seen.
    video.current.play().catch(() => undefined)
  }, [stream])
  return (
    <div
      className={`relative w-full overflow-hidden rounded-2xl ${stream ? 'bg-night shadow-lift' : 'bg-sunken shadow-well'} ${className}`}
    >
      {stream ? (
        <video
          ref={video}
          aria-label={label}
          muted
          playsInline
          className="absolute inset-0 size-full -scale-x-100 object-cover"
        />
      ) : (
        <span aria-hidden className="absolute inset-0 grid place-items-center text-muted">
          <Video className="size-14" strokeWidth={1.3} />
        </span>
      )}
      {children}
    </div>
  )
}
