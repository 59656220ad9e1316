import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../../../db/open.ts'
import type { PhotoFiles } from '../../../outside/photo-storage.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { community, type OwnCommunity } from './community.store.ts'
import { storedFiles } from './stored-files.store.ts'

/** The object or file in the store of photos that says whose it is. */
const OWNER_KEY = 'community.json'
/** A database that last used the store this recently may still run. */
const IN_USE_MS = 5 * 60_000
const SAMPLE_SIZE = 20

const StoreOwner = z.object({
  communityId: z.string(),
  database: z.string(),
  /** Another one each minute while Hearth runs, so that a copy of the database has an old one. */
  turn: z.string(),
  usedAt: z.string(),
})
type StoreOwner = z.infer<typeof StoreOwner>

/**
 * `own`: the store was last used with this database. `other_community`: it belongs to another one. `other_database`: it
 * was last used with another copy or state of this database. `unknown_photos`: it has no id, and photos that this
 * database does not know.
 */
export type StoreState = 'own' | 'other_community' | 'other_database' | 'unknown_photos'

type StoreDeps = Pick<PhotoDeps, 'db' | 'now'> & { photos: { files: PhotoFiles } }

/** The store of photos is that of another community. */
export class StoreRefusal extends Error {}

/** Returns the id of this community, which copies of its database share. */
export const readCommunityId = async (db: Db): Promise<string> => (await community.read(db)).id

/** Returns the id of this community, and of this database of it. */
export async function readCommunityName(db: Db): Promise<string> {
  const { id, database } = await community.read(db)
  return `${id}:${database}`
}

async function readOwner(files: PhotoFiles): Promise<StoreOwner | undefined> {
  const bytes = await files.read(OWNER_KEY)
  if (!bytes) return undefined
  try {
    return StoreOwner.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch (error) {
    throw new Error(`${OWNER_KEY} in the store of photos can’t be read. Restore or delete it`, {
      cause: error,
    })
  }
}

/** Writes whose the store is, unless another process of this database has just done so. */
async function writeOwner({ db, now, photos: { files } }: StoreDeps, own: OwnCommunity, owner?: StoreOwner) {
  const turn = randomUUID()
  // The database first: if the process dies in between, the store still has a mark that the database knows.
  if (!(await community.setTurn(db, { from: own.storeTurn, previous: owner?.turn ?? null, turn }))) return
  const next = { communityId: own.id, database: own.database, turn, usedAt: now().toISOString() }
  await files.put(OWNER_KEY, Buffer.from(`${JSON.stringify(next, undefined, 2)}\n`))
}

function stateOf(own: OwnCommunity, owner: StoreOwner): StoreState {
  if (owner.communityId !== own.id) return 'other_community'
  const isLast = [own.storeTurn, own.previousStoreTurn].includes(owner.turn)
  return owner.database === own.database && isLast ? 'own' : 'other_database'
}

async function hasAny(files: PhotoFiles, prefix: string): Promise<boolean> {
  for await (const _ of files.list(prefix)) return true
  return false
}

/** Whether the store has no photo, or one of this database. */
async function isEmptyOrOwn({ db, photos: { files } }: StoreDeps): Promise<boolean> {
  if (!(await hasAny(files, 'photos/'))) return true
  for (const { fileKey } of await storedFiles.sample(db, SAMPLE_SIZE))
    if (await hasAny(files, `${fileKey}/`)) return true
  return false
}

async function inspect(deps: StoreDeps) {
  const [own, owner] = await Promise.all([community.read(deps.db), readOwner(deps.photos.files)])
  return { own, owner, state: owner && stateOf(own, owner) }
}

/** Returns whose the store is. A store without an id gets that of this community if it is empty or has its photos. */
async function resolve(
  deps: StoreDeps,
): Promise<Awaited<ReturnType<typeof inspect>> & { state: StoreState }> {
  const { own, owner, state } = await inspect(deps)
  if (state) return { own, owner, state }
  if (!(await isEmptyOrOwn(deps))) return { own, owner, state: 'unknown_photos' }
  await writeOwner(deps, own)
  return { own, owner, state: 'own' }
}

/** Returns whether files may be deleted: whether the store was last used with this database. */
export const mayDeleteFiles = async (deps: StoreDeps): Promise<boolean> =>
  (await inspect(deps)).state === 'own'

type OtherState = Exclude<StoreState, 'own'>

const reasons: Record<OtherState, string> = {
  other_community: 'belongs to another Hearth community',
  other_database: 'was last used with another copy, or with a later state, of this database',
  unknown_photos: 'has photos of which this database has none',
}

const ADVICE =
  'A staging copy needs its own S3_BUCKET or S3_PREFIX. If you have restored or moved the database, stop every other ' +
  'Hearth that uses the store and run “npm run photos -- adopt”'

const pausedMessage = (state: OtherState) =>
  `no photo file is deleted: the store of photos ${reasons[state]}. ${ADVICE}`

/**
 * Marks the store as in use by this database, and returns whether files may be deleted. Logs why not, once for each
 * change.
 */
export async function renewStore(deps: StoreDeps & Pick<PhotoDeps, 'log'>): Promise<boolean> {
  const { own, owner, state } = await resolve(deps)
  const isPaused = state !== 'own'
  if (!isPaused && owner) await writeOwner(deps, own, owner)
  if (own.isStorePaused === isPaused) return !isPaused
  await community.setPaused(deps.db, isPaused)
  if (isPaused) deps.log.error({ state }, pausedMessage(state))
  else deps.log.info('photo files are deleted again')
  return !isPaused
}

/**
 * Checks at the start that the store belongs to this community, and throws a `StoreRefusal` if it does not. `settings`
 * are the names of those that choose the store.
 */
export async function checkStore(deps: StoreDeps & Pick<PhotoDeps, 'log'>, settings: string): Promise<void> {
  const { state } = await resolve(deps)
  if (state === 'own') return
  if (state === 'other_database') {
    await community.setPaused(deps.db, true)
    return deps.log.error({ state }, pausedMessage(state))
  }
  throw new StoreRefusal(
    `the store of photos (${settings}) ${reasons[state]}. Set the store and the database (DATABASE_URL, DATA_DIR) ` +
      `that belong together. ${ADVICE}.`,
  )
}

/** Gives the store to this database. Returns the owner before, or `in_use` if another database used it within five minutes. */
export async function adoptStore(deps: StoreDeps): Promise<StoreState | 'in_use' | 'unmarked'> {
  const { own, owner, state = 'unmarked' } = await inspect(deps)
  if (state === 'own') return state
  const usedAgo = owner ? deps.now().getTime() - new Date(owner.usedAt).getTime() : IN_USE_MS
  if (usedAgo < IN_USE_MS) return 'in_use'
  await writeOwner(deps, own, owner)
  await community.setPaused(deps.db, false)
  return state
}
