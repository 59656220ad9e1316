import type { BackupSummary } from '../../backup/inspect.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 * 1024

const units = [
  { name: 'days', ms: DAY },
  { name: 'hours', ms: HOUR },
  { name: 'minutes', ms: MINUTE },
]

/** A length of time in its largest unit: `3 days`, or `2.4 seconds`. */
export function durationOf(ms: number): string {
  const unit = units.find((one) => ms >= 2 * one.ms)
  return unit ? `${Math.floor(ms / unit.ms)} ${unit.name}` : `${(ms / SECOND).toFixed(1)} seconds`
}

const sizeOf = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`

const photosOf = ({ header, photoFiles, photoBytes }: BackupSummary) =>
  ({
    include: `${photoFiles} files, ${sizeOf(photoBytes)}`,
    list: `${photoFiles} names. The files aren’t in it`,
    none: 'not in it',
  })[header.photos]

/** Says in a few lines what a backup has. */
export function linesOf(summary: BackupSummary, now: Date): string[] {
  const { header, contents, tables, rows, bytes } = summary
  const age = durationOf(now.getTime() - Date.parse(contents.createdAt))
  return [
    `Made: ${contents.createdAt}, ${age} ago, by Hearth ${header.hearth} on ${contents.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`,
    `Size: ${sizeOf(bytes)}`,
    `Database: ${tables} tables, ${rows} rows, people: ${summary.totals.tables['user']?.rows ?? 0}, messages: ${summary.totals.tables['messages']?.rows ?? 0}`,
    `Migrations: ${contents.migrations.length}, the last is ${contents.migrations.at(-1)}`,
    `Photos: ${photosOf(summary)}`,
  ]
}
