import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { runIsolated } from './isolation.ts'

// Each of these works outside, which shows that the test would notice if it worked inside.

const run = promisify(execFile)
const out = await mkdtemp(join(tmpdir(), 'hearth-out-'))
const secretFile = join(tmpdir(), 'hearth-secret')
await writeFile(secretFile, 'a secret of the server')

let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.on('error', () => undefined).end()
})
await once(listener.listen(0, '127.0.0.1'), 'listening')
const { port } = listener.address() as AddressInfo

afterAll(async () => {
  listener.close()
  await rm(out, { recursive: true, force: true })
  await rm(secretFile)
})

type IsolationOutcome = { printed: string; code?: unknown }
const outcomeOf = (running: Promise<string>): Promise<IsolationOutcome> =>
  running.then(
    (printed) => ({ printed }),
    (error: unknown) => {
      const { stdout = '', code } = error as { stdout?: string; code?: unknown }
      return { printed: stdout, code }
    },
  )

const inside = (program: readonly string[], processorSeconds?: number) =>
  outcomeOf(runIsolated(program, { out }, processorSeconds))
const outside = ([program = '', ...args]: readonly string[]) =>
  outcomeOf(run(program, args, { cwd: out }).then(({ stdout }) => stdout))

const bash = (script: string) => ['bash', '-c', script]
const sizeOf = (name: string) => stat(join(out, name)).then(({ size }) => size)

const FFMPEG = ['ffmpeg', '-nostdin', '-v', 'error', '-y']

describe('no network:', () => {
  const list = `ffconcat version 1.0\nfile http://127.0.0.1:${port}/a.mp4\n`
  test.each([
    ['a socket', bash(`exec 3<>/dev/tcp/127.0.0.1/${port}`)],
    ['curl', ['curl', '-s', '-m', '5', `http://127.0.0.1:${port}/`]],
    ['ffmpeg', [...FFMPEG, '-i', `http://127.0.0.1:${port}/a.mp4`, 'a.mp4']],
    ['ffmpeg over a raw socket', [...FFMPEG, '-i', `tcp://127.0.0.1:${port}`, 'a.mp4']],
    [
      'ffmpeg with a list of files',
      bash(
        `printf '${list}' > list; ${FFMPEG.join(' ')} -f concat -safe 0 -protocol_whitelist file,http,tcp -i list a.mp4`,
      ),
    ],
  ])('%s', async (_, program) => {
    const before = connections
    await outside(program)
    await expect.poll(() => connections).toBeGreaterThan(before)
    const reached = connections
    expect((await inside(program)).code).toBeGreaterThan(0)
    await delay(50)
    expect(connections).toBe(reached)
  })
})

describe('no other files:', () => {
  const project = fileURLToPath(new URL('../../../../package.json', import.meta.url))
  const copy = (from: string) => [
    ...FFMPEG,
    '-f',
    'data',
    '-i',
    from,
    '-map',
    '0',
    '-c',
    'copy',
    '-f',
    'data',
    '-',
  ]
  test.each([
    ['those of the server', ['cat', project]],
    ['temporary ones', ['cat', secretFile]],
    ['the people of the system', ['cat', '/etc/passwd']],
    ['processes', ['cat', '/proc/1/status']],
    ['its own process', ['cat', '/proc/self/environ']],
    ['homes', bash('ls -a /root; ls -a /home')],
    ['what ffmpeg reads', copy('/etc/passwd')],
    ['what ffmpeg reads at an address', copy('file:///etc/passwd')],
    ['what ffmpeg joins', copy('concat:/etc/passwd|/etc/group')],
  ])('%s', async (_, program) => {
    expect((await outside(program)).printed).not.toBe('')
    const seen = await inside(program)
    expect(seen.printed).toBe('')
    expect(seen.code).toBeGreaterThan(0)
  })

  test('it writes nowhere but into its folder', async () => {
    const places = [
      '',
      '/tmp',
      '/dev',
      '/dev/shm',
      '/etc',
      '/usr',
      '/usr/lib',
      '/var',
      '/run',
      '/home',
      '/root',
    ]
    const write = (folders: readonly string[]) =>
      bash(
        `for at in ${folders.map((at) => `${at}/hearth-was-here`).join(' ')}; do { echo > $at && echo $at && rm $at; } 2>/dev/null; done; echo > here && echo here`,
      )
    expect((await outside(write(['/tmp', '/dev/shm']))).printed).toBe(
      '/tmp/hearth-was-here\n/dev/shm/hearth-was-here\nhere\n',
    )
    expect((await inside(write(places))).printed).toBe('here\n')
    await readFile(join(out, 'here'))
  })

  test('an uploaded file is read and not changed', async () => {
    await runIsolated(['cp', '/source', '/out/copy'], { source: secretFile, out })
    expect(await readFile(join(out, 'copy'), 'utf8')).toBe('a secret of the server')
    await expect(runIsolated(bash('echo > /source'), { source: secretFile, out })).rejects.toThrow(
      'Read-only',
    )
    expect(await readFile(secretFile, 'utf8')).toBe('a secret of the server')
  })
})

test('no terminal, and no other device', async () => {
  expect((await outside(['ls', '/dev'])).printed).toContain('tty\n')
  expect((await inside(['ls', '/dev'])).printed).toBe('null\nurandom\nzero\n')
})

test('no environment', async () => {
  expect((await outside(['env'])).printed).toContain('PATH=')
  expect((await inside(['env'])).printed).toBe('PWD=/out\n')
})

test('no rights of the system, and no other processes', async () => {
  const rights = bash('mount -t tmpfs none /out || chroot /usr /bin/true || hostname changed')
  expect((await inside(rights)).code).toBeGreaterThan(0)
  const { pid } = process
  expect(await outside(bash(`kill -0 ${pid}`))).toEqual({ printed: '' })
  expect((await inside(bash(`kill -0 ${pid}`))).code).toBe(1)
})

describe('limits:', () => {
  test('25 seconds of processor, 2 GB of memory, files of 64 MB, 64 open files, no picture of its memory', async () => {
    const limits = bash('ulimit -t; ulimit -v; ulimit -f; ulimit -n; ulimit -c')
    expect((await inside(limits)).printed.split('\n').map(Number)).toEqual([25, 1_953_125, 65_536, 64, 0, 0])
  })

  test('processor', async () => {
    const busy = bash('for ((n = 0; n < 1000000; n++)); do :; done; echo done')
    expect((await outside(busy)).printed).toBe('done\n')
    const forever = await inside(bash('while :; do :; done'), 1)
    // Killed.
    expect(forever).toEqual({ printed: '', code: 137 })
  })

  test('memory', async () => {
    const large = ['dd', 'if=/dev/null', 'of=/dev/null', 'bs=2200M', 'count=1']
    expect((await outside(large)).code).toBeUndefined()
    expect((await inside(large)).code).toBe(1)
  })

  test('the size of a file', async () => {
    const large = bash('head -c 70000000 /dev/zero > large')
    expect((await outside(large)).code).toBeUndefined()
    expect(await sizeOf('large')).toBe(70_000_000)
    expect((await inside(large)).code).toBe(128 + 25)
    expect(await sizeOf('large')).toBe(64 * 1024 * 1024)
  })
})

/** Starts a process that runs this, kills it, and returns whether the beat goes on. */
async function goesOn(name: string, code: string): Promise<boolean> {
  const parent = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], { cwd: out })
  await expect.poll(() => sizeOf(name).catch(() => 0)).toBeGreaterThan(2)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await delay(300)
  const before = await sizeOf(name)
  await delay(500)
  return (await sizeOf(name)) > before
}

describe('when the server is killed,', () => {
  const beat = (name: string) => `echo $$ > pid; while :; do echo >> ${name}; sleep 0.02; done`

  test('a program goes on outside', async () => {
    const code = `import { spawn } from 'node:child_process'; spawn('bash', ['-c', ${JSON.stringify(beat('outside'))}])`
    expect(await goesOn('outside', code)).toBe(true)
    process.kill(Number(await readFile(join(out, 'pid'), 'utf8')), 'SIGKILL')
  })

  test('and ends inside', async () => {
    const module = JSON.stringify(new URL('./isolation.ts', import.meta.url).href)
    const program = JSON.stringify(bash(beat('inside')))
    const code = `import { runIsolated } from ${module}; runIsolated(${program}, { out: ${JSON.stringify(out)} })`
    expect(await goesOn('inside', code)).toBe(false)
  })
})
