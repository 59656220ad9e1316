import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './mail-server.ts'

const script = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
const bucket = 'hearth-photos'
/** Its makers gave it these, for everyone. */
const KEY = 'S3RVER'
const MD5_OF_NOTHING = 'd41d8cd98f00b204e9800998ecf8427e'

/** Returns an object store that can be stopped and restarted on its port with its objects. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-s3-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    // It hides where a list goes on by a cipher that OpenSSL 3 keeps among the old ones.
    const execArgv = ['--openssl-legacy-provider']
    child = fork(script, [JSON.stringify({ port, directory, bucket })], { silent: true, execArgv })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the object store did not start'))),
    ])
  }
  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
      prefix: '',
    },
    start,
    stop,
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
    /** Puts so many small objects under this prefix, straight onto its disk, because one by one takes long. */
    fill: async (prefix: string, count: number) => {
      const place = join(directory, bucket, prefix)
      await mkdir(place, { recursive: true })
      for (let at = 0; at < count; at += 1) {
        const object = join(place, `${at}.webp._S3rver_`)
        await writeFile(`${object}object`, '')
        await writeFile(`${object}object.md5`, MD5_OF_NOTHING)
        await writeFile(`${object}metadata.json`, '{}')
      }
    },
    /** The files on the disk of the object store. */
    onDisk: () => readdir(join(directory, bucket), { recursive: true }),
  }
}
