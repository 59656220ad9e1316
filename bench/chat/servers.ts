import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WAVEFORM_BARS } from '@hearth/contract/media/media'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '../../server/src/db/migrations.ts'
import { type Db, openDatabase } from '../../server/src/db/open.ts'
import { movePairsIn, type Talker } from '../../server/src/testing/people/chat-people.ts'
import { childrenOf } from '../../server/src/testing/processes/process-settings.ts'
import { freePort } from '../../tools/system.ts'
import { openServer } from '../server.ts'
import { type ChatConnection, hearthConnection, relayConnection, xmppConnection } from './connections.ts'

/** Something that carries messages, with its people, who are numbered so that 0 talks to 1, 2 to 3 … */
export type Contestant = {
  name: string
  pid: number
  /** How many idle connections a person opens when their memory is measured; 0: it is not measured. */
  idleEach: number
  connect: (person: number) => Promise<ChatConnection>
  close: () => Promise<void>
}

export const WITH_VOICES = 'with voice'

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The bare relay in a process of its own. */
export async function openRelay(): Promise<Contestant> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'relay.ts'), [String(port)])
  await once(child, 'message')
  return {
    name: 'bare relay',
    idleEach: 5,
    pid: child.pid ?? 0,
    connect: (person) => relayConnection(port, person),
    close: () => ended(child, 'SIGTERM'),
  }
}

type BenchCommunity = { pairs: number; talking: number; voicesEach: number }

/**
 * Hearth as an operator runs it, over this PostgreSQL, and the same server as a second contestant where one in ten messages
 * carries a voice message. `talking`: so many people have `voicesEach` recordings to send.
 */
export async function openHearth(
  databaseUrl: string,
  { pairs, talking, voicesEach }: BenchCommunity,
): Promise<[Contestant, Contestant]> {
  const secret = 'a secret for nobody but this measurement'
  const database = await openDatabase({ databaseUrl })
  await migrate(database.unguarded)
  const people = (await movePairsIn(database.db, pairs, secret)).flat()
  const voices = await recordVoices(database.db, people.slice(0, talking), voicesEach)
  await database.close()
  const server = await openServer({ databaseUrl, env: { AUTH_SECRET: secret } })
  const requirePerson = (person: number) => {
    const who = people[person]
    if (!who) throw new Error(`There is no person ${person}`)
    return who
  }
  const nextVoiceOf = (id: string) => () => {
    const voice = voices.get(id)?.pop()
    if (voice === undefined) throw new Error('There are too few recordings for a machine this fast')
    return voice
  }
  const plain: Contestant = {
    name: 'Hearth',
    idleEach: 5,
    pid: server.pid,
    connect: (person) => hearthConnection(server.url, requirePerson(person)),
    close: server.close,
  }
  const withVoices: Contestant = {
    ...plain,
    name: WITH_VOICES,
    idleEach: 0,
    connect: (person) => {
      const who = requirePerson(person)
      return hearthConnection(server.url, who, nextVoiceOf(who.id))
    },
    close: () => Promise.resolve(),
  }
  return [plain, withVoices]
}

/** Inserts recordings that wait to be sent, as they are once they were uploaded. Returns their ids by person. */
async function recordVoices(db: Db, people: readonly Talker[], each: number): Promise<Map<string, string[]>> {
  const waveform = Array.from({ length: WAVEFORM_BARS }, (_, n) => (n * 7) % 100)
  const voices = new Map<string, string[]>()
  for (const { id, conversationId } of people) {
    const { rows } = await sql<{ mediaId: string }>`
      with recorded as (
        insert into media (user_id, kind, state, file_key, duration_ms, waveform, created_at)
          select ${id}::uuid, 'voice_message', 'ready', 'photos/' || gen_random_uuid(), 9000,
            ${waveform}::smallint[], now() from generate_series(1, ${each}::int) returning *)
      insert into attachments (media_id, conversation_id, sender_id, kind, view, created_at)
        select id, ${conversationId}::uuid, user_id, kind,
          jsonb_build_object('id', id, 'durationMs', duration_ms, 'waveform', waveform), created_at
          from recorded returning media_id`.execute(db)
    voices.set(
      id,
      rows.map(({ mediaId }) => mediaId),
    )
  }
  return voices
}

const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'

/** Whether ejabberd and its way to PostgreSQL are there; on Debian as root they are installed. */
export function requireEjabberd(): boolean {
  // Without its driver it runs too, and every message fails and is tried again.
  const isThere = () => existsSync(SCHEMA) && globSync('/usr/lib/erlang/lib/p1_pgsql-*').length > 0
  if (!isThere() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const packages = ['ejabberd', 'erlang-p1-pgsql']
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        stdio: 'ignore',
      })
    } catch {
      return false
    }
  }
  return isThere()
}

const configOf = (port: number, database: URL) => `
hosts: [localhost]
loglevel: error
registration_timeout: infinity
auth_method: [internal]
sql_type: pgsql
sql_server: ${database.hostname}
sql_port: ${database.port}
sql_database: ${database.pathname.slice(1)}
sql_username: ${database.username}
sql_password: ""
sql_pool_size: 10
listen:
  - port: ${port}
    ip: 127.0.0.1
    module: ejabberd_c2s
    starttls: false
    shaper: none
    access: all
modules:
  mod_mam: { db_type: sql, default: always }
  mod_register: { ip_access: all, access: all, access_from: all }
`

/** ejabberd on one scheduler, with its archive of messages on a database beside Hearth's. */
export async function openEjabberd(databaseUrl: string): Promise<Contestant> {
  const database = new URL(databaseUrl)
  database.pathname = '/ejabberd'
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database ejabberd')
  await client.end()
  execFileSync('psql', ['-q', '-d', database.href, '-f', SCHEMA], { stdio: 'ignore' })

  const home = await mkdtemp(join(tmpdir(), 'hearth-ejabberd-'))
  const port = await freePort()
  const config = join(home, 'ejabberd.yml')
  await mkdir(join(home, 'spool'))
  await writeFile(config, configOf(port, database))
  for (const path of [home, join(home, 'spool')]) chmodSync(path, 0o777)
  const erlang = ['+K', 'true', '+S', '1:1', '+P', '250000', '-mnesia', 'dir', `"${join(home, 'spool')}"`]
  // `runuser` resets the limit of open files to that of a shell.
  const start = ['sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', 'erl', ...erlang]
  const child = spawn('runuser', ['-u', 'ejabberd', '--', ...start, '-noinput', '-s', 'ejabberd'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      ERL_LIBS: LIBRARIES,
      EJABBERD_CONFIG_PATH: config,
      EJABBERD_LOG_PATH: join(home, 'ejabberd.log'),
    },
  })
  const known = new Set<number>()
  const connect = async (person: number) => {
    const opened = await xmppConnection(port, person, !known.has(person))
    known.add(person)
    return opened
  }
  const opened = {
    name: 'ejabberd',
    // A second sign-in of the same person takes it a long time.
    idleEach: 1,
    pid: child.pid ?? 0,
    connect,
    close: async () => {
      // `runuser` does not forward signals.
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM')
      await ended(child, 'SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
  await untilOpen(() => connect(-2)).catch(async (error: unknown) => {
    await opened.close()
    throw error
  })
  return opened
}

async function untilOpen(connect: () => Promise<ChatConnection>, triesLeft = 100): Promise<void> {
  try {
    const first = await connect()
    first.close()
  } catch (error) {
    if (triesLeft === 0) throw new Error('ejabberd did not open', { cause: error })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await untilOpen(connect, triesLeft - 1)
  }
}
