import type { Logger } from 'pino'
import type { Listening, OpenDatabase } from './db/open.ts'

/** The point at which a check began, in the order of the changes that were heard. */
export type CheckMark = number | undefined

/** For checks that keep their answers. */
export type PermissionMarks = {
  /** Returns the mark of a check that begins now, before it reads the database. */
  mark: () => CheckMark
  /** Whether the answer of a check still holds for these people: every change since would have been heard, and none was. */
  isCurrent: (mark: CheckMark, personIds: readonly string[]) => boolean
}

/** Channel and payload are those of the triggers: the id of a person, or nothing for everybody. */
const CHANNEL = 'permission_changed'
/** Each takes about 100 bytes. */
const MOST_CHANGES = 10_000

export type PermissionChanges = ReturnType<typeof openPermissionChanges>

/**
 * Returns the changes of permissions that this process has heard of. While it cannot hear, no answer is current. A change
 * is heard after its commit, so a check that begins later reads it, and an earlier one is not current any more.
 */
export function openPermissionChanges() {
  const changes = new Map<string, number>()
  let last = 0
  /** No check that began before is current. */
  let allChanged = 0
  let isHearing = false

  function changeAll(): void {
    last += 1
    allChanged = last
    changes.clear()
  }

  function change(personId: string): void {
    last += 1
    changes.delete(personId)
    changes.set(personId, last)
    if (changes.size <= MOST_CHANGES) return
    for (const [oldest, at] of changes) {
      allChanged = at
      changes.delete(oldest)
      break
    }
  }

  return {
    mark: (): CheckMark => (isHearing ? last : undefined),
    isCurrent: (mark: CheckMark, personIds: readonly string[]): boolean =>
      isHearing &&
      mark !== undefined &&
      mark >= allChanged &&
      personIds.every((personId) => mark >= (changes.get(personId) ?? 0)),
    isHearing: (): boolean => isHearing,
    /** These people have changed; nothing means everybody. */
    heard: (personId: string): void => (personId ? change(personId) : changeAll()),
    hear: (hears: boolean): void => {
      isHearing = hears
      changeAll()
    },
  }
}

/** `first` resolves once changes are heard. */
export type Hearing = Listening & { first: Promise<void> }

export type HearingOptions = {
  database: Pick<OpenDatabase, 'kind' | 'listen'>
  log: Logger
  /** A worker keeps no answers and hears nothing. */
  settings: { isWorker?: boolean }
}

/**
 * Hears of changes in this process, in others and by commands, and calls `onChange` for each; nothing means everybody.
 */
export function hearPermissionChanges(
  changes: PermissionChanges,
  { database, log, settings }: HearingOptions,
  onChange: (personId: string) => void,
): Hearing {
  if (settings.isWorker) return { first: Promise.resolve(), close: () => undefined }
  const first = Promise.withResolvers<void>()
  let isDeaf = false
  const { close } = database.listen(CHANNEL, {
    onNotification: (personId) => {
      changes.heard(personId)
      onChange(personId)
    },
    onHearing: () => {
      changes.hear(true)
      if (isDeaf) log.info('changes of permissions are heard again')
      isDeaf = false
      first.resolve()
    },
    onDeaf: (code) => {
      changes.hear(false)
      if (!isDeaf) log.warn({ code }, 'changes of permissions are not heard, so each picture is checked')
      isDeaf = true
    },
  })
  return { first: first.promise, close }
}
