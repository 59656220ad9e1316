const UNRELEASED = '## Unreleased'

export type ReleasedChangelog = {
  changelog: string
  /** The changes of this release, without its heading. */
  notes: string
}

/**
 * Returns the changelog with everything below "Unreleased" under this version and date, and an empty "Unreleased" above it.
 * Throws if nothing is there.
 */
export function releaseChangelog(changelog: string, version: string, date: string): ReleasedChangelog {
  const [before = '', after] = changelog.split(`${UNRELEASED}\n`)
  if (after === undefined) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}".`)
  const end = /^## /m.exec(after)?.index ?? after.length
  const notes = after.slice(0, end).trim()
  if (!notes)
    throw new Error(`CHANGELOG.md has nothing below "${UNRELEASED}", so there is nothing to release.`)
  const earlier = after.slice(end)
  const released = `${before}${UNRELEASED}\n\n## ${version} (${date})\n\n${notes}\n\n${earlier}`
  return { changelog: `${released.trimEnd()}\n`, notes }
}
