import * as z from 'zod/mini'
import { photoModes } from './backup-parts.ts'

// A date is a text on its way through the socket.
const Moment = z.coerce.date()

/** An event of a backup that a command reports; `place` is the machine and the path of the file. */
export const BackupRecord = z.object({
  kind: z.enum(['backup', 'check', 'restore']),
  madeAt: Moment,
  place: z.string(),
  bytes: z.number(),
  photos: z.enum(photoModes),
  isEncrypted: z.boolean(),
})
export type BackupRecord = z.infer<typeof BackupRecord>
