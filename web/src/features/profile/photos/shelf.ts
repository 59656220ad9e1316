import { type Shelf as AnyShelf, openShelf as openAnyShelf } from '../../../lib/shelf.ts'

/** A prepared photo that is not up yet, as it survives the page. */
export type Kept = {
  clientId: string
  personId: string
  blob: Blob
  /** When it was begun; the order of what waits. */
  at: number
  replaces?: string
}

export type Shelf = AnyShelf<Kept>

// What nobody came back for is no longer wanted.
const KEEP_MS = 7 * 24 * 60 * 60_000

/** Where prepared photos wait until they are up. */
export const openShelf = (personId: string, now: () => number): Shelf =>
  openAnyShelf<Kept>(
    { database: 'hearth.photos', store: 'uploads' },
    {
      keyOf: ({ clientId }) => clientId,
      // Another person of this browser shall not find them, and surely not as their own.
      isWanted: (one) => one.personId === personId && now() - one.at < KEEP_MS,
    },
  )
