import type { EventEmitter } from 'node:events'
import type { Bus } from './bus.ts'

type UploadEvents = EventEmitter<{ ended: [uploadId: string]; closing: [] }>

/** Passes the end of uploads on between processes: a request waits in one, and another makes the photo. */
export function shareUploadEnds(bus: Pick<Bus, 'tellUploadEnd' | 'onUploadEnd'>, events: UploadEvents): void {
  let isFromElsewhere = false
  bus.onUploadEnd((uploadId) => {
    isFromElsewhere = true
    events.emit('ended', uploadId)
    isFromElsewhere = false
  })
  events.on('ended', (uploadId) => {
    if (!isFromElsewhere) bus.tellUploadEnd(uploadId)
  })
}
