import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { OpenDatabase } from '../db/open.ts'
import { dumpDatabase } from '../db/transfer/dump.ts'
import { BackupError } from './backup-error.ts'
import { openBackupWriter } from './backup-file.ts'
import { BackupRecord } from './backup-record.ts'

const socketIn = (dataDir: string) => join(dataDir, 'backup.sock')

type BackupSocketOptions = {
  database: OpenDatabase
  dataDir: string
  log: Logger
  /** Stores what a command has done with a backup. */
  record: (record: BackupRecord) => Promise<void>
}

/**
 * Opens a Unix socket in the data folder that answers each GET with a dump of the embedded database, and takes with POST
 * what a command has done with a backup. Only this process can read that database, and only the process's user can connect. The dump is written to a file first, so that
 * a slow client does not keep the database waiting. Without the socket the server works, but can't be backed up.
 */
export async function openBackupSocket({ database, dataDir, log, record }: BackupSocketOptions) {
  const path = socketIn(dataDir)
  let isBusy = false

  async function answer(response: ServerResponse): Promise<void> {
    const spool = await spoolDump(database, join(dataDir, 'backup-dump'))
    try {
      await pipeline(createReadStream(spool), response)
    } finally {
      await rm(spool, { force: true })
    }
  }
  async function takeRecord(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await record(BackupRecord.parse(JSON.parse(await textOf(incoming))))
      response.writeHead(204).end()
    } catch (error) {
      log.error({ err: error }, 'a backup could not be recorded')
      response.writeHead(500).end()
    }
  }
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') return void takeRecord(incoming, response)
    if (isBusy) return void response.writeHead(409).end()
    isBusy = true
    answer(response)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the database could not be dumped for a backup')
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      })
      .finally(() => {
        isBusy = false
      })
  })
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening').catch((error: unknown) =>
    log.warn({ err: error }, 'the socket for backups could not be opened'),
  )
  return {
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await rm(path, { force: true })
    },
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

/** Writes a dump to a file and returns its name. A file of before is written over. */
async function spoolDump(database: OpenDatabase, path: string): Promise<string> {
  const writer = await openBackupWriter(path)
  try {
    await dumpDatabase(database, writer.add)
    await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
  return writer.unfinished
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns without an error if no server listens. */
function explain(error: unknown): undefined {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
  if (code === 'EACCES') throw new BackupError('Run the command as the user that Hearth runs as.')
  throw new BackupError('The server ended before it had dumped the database. Try again.')
}

/** Returns a dump by the server that uses this data folder, or `undefined` if none does. */
export async function requestDump(dataDir: string): Promise<IncomingMessage | undefined> {
  const asked = request({ socketPath: socketIn(dataDir), path: '/' })
  asked.end()
  const response = await once(asked, 'response').then(([given]: IncomingMessage[]) => given, explain)
  if (response?.statusCode === 409) throw new BackupError('Another backup is being made. Try again later.')
  if (response && response.statusCode !== 200)
    throw new BackupError('The server could not dump its database. Its log says why.')
  return response
}

/** Gives a record to the server that uses this data folder. Returns false if none does. */
export async function sendRecord(dataDir: string, record: BackupRecord): Promise<boolean> {
  const asked = request({ socketPath: socketIn(dataDir), path: '/', method: 'POST' })
  asked.end(JSON.stringify(record))
  const response = await once(asked, 'response').then(([given]: IncomingMessage[]) => given, explain)
  if (!response) return false
  response.resume()
  if (response.statusCode !== 204) throw new BackupError('The server could not record it. Its log says why.')
  return true
}
