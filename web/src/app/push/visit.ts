import { attempt } from '../../lib/browser/attempt.ts'

const KEY = 'hearth.visit'
const EVERY_MS = 3_600_000

type Visit = { at: number; timeZone: string }

function lastVisit(): Partial<Visit> {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** Returns whether the server is to be told of this visit: once an hour, and when the time zone has changed. */
export function isVisitDue(timeZone: string, now: number): boolean {
  const last = lastVisit()
  const passed = now - (last.at ?? 0)
  return last.timeZone !== timeZone || passed >= EVERY_MS || passed < 0
}

/** Where storage is forbidden, each page tells of its visit once more. */
export const keepVisit = (timeZone: string, now: number) =>
  attempt(() => localStorage.setItem(KEY, JSON.stringify({ at: now, timeZone })))

export const forgetVisit = () => attempt(() => localStorage.removeItem(KEY))
