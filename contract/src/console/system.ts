import * as z from 'zod/mini'
import { Email } from '../account/account.ts'
import { Instant } from '../text.ts'

/** A daily backup that is older than this is late. */
export const BACKUP_LATE_MS = 26 * 3_600_000

const BackupView = z.object({
  at: Instant,
  /** When the backup was made: for a check or a restore, earlier than `at`. */
  madeAt: Instant,
  bytes: z.number(),
  /** Machine and path of the file. */
  place: z.string(),
  /** Whether its photos are in it, only listed, or neither. */
  photos: z.enum(['include', 'list', 'none']),
  isEncrypted: z.boolean(),
})
export type BackupView = z.infer<typeof BackupView>

/** The unfinished jobs of one name, those that wait for a retry included. */
const QueueView = z.object({
  job: z.string(),
  waiting: z.int(),
  active: z.int(),
  oldestSeconds: z.number(),
})

/** `isLate`: it should have succeeded since. */
const JobView = z.object({
  name: z.string(),
  lastSuccessAt: z.nullable(Instant),
  lastFailureAt: z.nullable(Instant),
  waiting: z.int(),
  failed: z.int(),
  isLate: z.boolean(),
})

/** A process that runs: its role, its machine or container, and its release. */
const ProcessView = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  host: z.string(),
  version: z.string(),
  startedAt: Instant,
})
export type ProcessView = z.infer<typeof ProcessView>

/** The state of the community's software. */
export const SystemView = z.object({
  at: Instant,
  version: z.string(),
  node: z.string(),
  /** When the process that answers was started; null for a command. */
  startedAt: z.nullable(Instant),
  processes: z.array(ProcessView),
  database: z.object({ kind: z.enum(['pglite', 'postgres']), bytes: z.number() }),
  /** The store of photos. `isPaused`: another database has used it, so no file is deleted. `store`: its size, counted each night. */
  photos: z.object({
    isBucket: z.boolean(),
    photos: z.int(),
    strayFiles: z.int(),
    filesToConfirm: z.int(),
    isPaused: z.boolean(),
    store: z.nullable(z.object({ files: z.int(), bytes: z.number(), countedAt: Instant })),
  }),
  /** `problem` says why videos and voice messages are off; null if they are on. */
  clips: z.object({ problem: z.nullable(z.string()) }),
  /** The disk with the data folder. */
  disk: z.object({ bytes: z.number(), freeBytes: z.number() }),
  /** The services that the settings name, once each was checked. */
  services: z.array(z.object({ name: z.enum(['mail', 'redis', 'photos']), isUp: z.boolean() })),
  queues: z.array(QueueView),
  jobs: z.array(JobView),
  backups: z.object({
    last: z.nullable(BackupView),
    lastCheck: z.nullable(BackupView),
    /** The restore that made this database. */
    restored: z.nullable(BackupView),
    isLate: z.boolean(),
  }),
})
export type SystemView = z.infer<typeof SystemView>

export const TestMailInput = z.strictObject({ to: Email })
export type TestMailInput = z.infer<typeof TestMailInput>

/**
 * The outcome of a test mail. `kept`: no mail server is set, so it is in the development mailbox. `sign_in`: the mail server
 * refused the user or password. `address`: it refused the sender or recipient. `certificate`: its certificate is not trusted.
 */
export const mailOutcomes = [
  'taken',
  'kept',
  'unreachable',
  'certificate',
  'sign_in',
  'address',
  'refused',
] as const
/** `reply`: the last line of the mail server, or the name of the error. */
export const TestMailView = z.object({ outcome: z.enum(mailOutcomes), reply: z.string() })
export type TestMailView = z.infer<typeof TestMailView>
