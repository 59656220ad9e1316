import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { openImageWorker } from '../../outside/image-worker/image-worker.ts'
import { openLog } from '../../outside/log.ts'
import { openMailbox } from '../../outside/mail/mail.ts'
import { mediaWorkerWith } from '../../outside/media-worker/media-worker.ts'
import { openPhotoFiles } from '../../outside/photo-files.ts'
import { openUploadParts } from '../../outside/upload-parts.ts'
import { openRedisBus } from '../../realtime/redis/redis-bus.ts'
import { openServer } from '../../server.ts'
import { dice } from '../photos/drawn-photos.ts'
import type { RaceReply, RaceRequest } from './race-processes.ts'
import { openRace } from './racing-ends.ts'

// One of the processes of a server in which ends are raced, started by `race-processes.ts`.

const { databaseUrl, redisUrl, community, seed } = JSON.parse(process.argv[2] ?? '{}')
const folder = await mkdtemp(join(tmpdir(), 'hearth-ends-'))
const database = await openDatabase({ databaseUrl, poolSize: 20 })
const now = () => new Date()
const log = openLog({ level: 'warn' })
const server = openServer({
  database,
  openBus: (sockets) => openRedisBus({ redisUrl, community, sockets, log }),
  now,
  log,
  mail: openMailbox(now),
  queueMail: () => Promise.resolve(),
  photos: {
    files: openPhotoFiles(join(folder, 'photos'), undefined),
    parts: openUploadParts(join(folder, 'uploads')),
    imageWorker: openImageWorker(),
    mediaWorker: mediaWorkerWith('not needed'),
    queueUpload: () => Promise.resolve(),
  },
  settings: {
    dataDir: folder,
    baseUrl: 'http://localhost:3000',
    production: false,
    metricsToken: undefined,
    google: undefined,
    breachedPasswordsFile: undefined,
    trustedProxies: [],
    hsts: { seconds: 0, includesSubdomains: false },
    page: undefined,
    brand: {
      name: 'Hearth',
      tagline: undefined,
      color: undefined,
      colorDark: undefined,
      markFile: undefined,
    },
    trueFigures: false,
    connectionsPerAddress: 100_000,
    payments: { mode: 'none', stripe: undefined },
    limits: { cardsADay: 100_000, newCardsADay: 100_000, factor: 10_000 },
    maxOpenConversations: 8,
    modelTokensADay: 1_000_000,
    unfinishedUploadsMb: 2000,
    photoDelivery: 'server',
    secrets: ['a secret that only the tests know, long enough'],
  },
})
const chance = dice(seed)
const tell = (told: RaceReply) => process.connected && process.send?.(told)
let races: ReturnType<typeof openRace>[] = []

process.on('message', (asked: RaceRequest) => {
  void (asked.kind === 'listen' ? listen(asked.racings) : run())
})
// The parent process has ended.
process.on('disconnect', () => void close())
tell({ kind: 'ready' })

async function listen(racings: Extract<RaceRequest, { kind: 'listen' }>['racings']): Promise<void> {
  races = racings.map((racing) => openRace(server, racing, { chance, processes: 2 }))
  await Promise.all(races.map((race) => race.listen()))
  tell({ kind: 'ready' })
}

async function run(): Promise<void> {
  const raced = await Promise.all(races.map((race) => race.run()))
  for (const race of races) race.close()
  tell({ kind: 'raced', raced })
}

async function close(): Promise<void> {
  await server.idle()
  server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  process.exit()
}
