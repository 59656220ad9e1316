import type { Generated } from 'kysely'

/** A backup, a check of one or a restore, by a command. */
export type BackupTable = {
  id: Generated<string>
  kind: 'backup' | 'check' | 'restore'
  at: Date
  /** When the backup was made. */
  madeAt: Date
  /** The community and the database. A restored or copied database has another one. */
  database: string
  /** Machine and path of the file. */
  place: string
  bytes: number | string | bigint
  photos: string
  isEncrypted: boolean
}

/** A process that runs, or was killed within an hour. */
export type ProcessTable = {
  id: string
  role: 'all' | 'web' | 'worker'
  host: string
  version: string
  startedAt: Date
  seenAt: Generated<Date>
}

/** The requests of a person to the language model on the last day (UTC) on which they had any. */
export type ModelCallTable = { personId: string; day: string; calls: number }

/** The cost of the language model on a day (UTC), without people. `fallbacks`: its reply could not be used. */
export type ModelDayTable = { day: string; calls: number; tokens: number; fallbacks: number }

/** The figures of a day (UTC), without people. A figure is null if nobody counted it at the time. */
export type DailyFigureTable = {
  day: string
  signUps: number
  active: number | null
  likes: number
  matches: number
  messages: number
  reports: number
  decisions: number
  /** People who could be shown to others, and those of them who were. */
  showable: number | null
  shown: number | null
  /** Cards that were shown, those of the tenth of people who were shown most, and those of the middle person. */
  views: number | null
  topTenthViews: number | null
  medianViews: number | null
}
