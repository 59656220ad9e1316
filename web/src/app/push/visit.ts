const KEY = 'hearth.visit'
const EVERY_MS = 3_600_000

type Visit = { at: number; timeZone: string }

function lastVisit(): Partial<Visit> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Returns whether the server is to be told of this visit: once an hour, and when the time zone has changed. */
export function isVisitDue(timeZone: string, now: number): boolean {
  const last = lastVisit()
  const passed = now - (last.at ?? 0)
  return last.timeZone !== timeZone || passed >= EVERY_MS || passed < 0
}

export function keepVisit(timeZone: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: now, timeZone }))
  } catch {
    // Storage is forbidden. Then each page tells it once more.
  }
}

export function forgetVisit(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
