import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openBackupWriter, readBackupFile } from './backup-file.ts'
import type { TarEntry } from './tar.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'hearth-backup-file-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSPHRASE = 'a passphrase that only this test knows'
const entries: TarEntry[] = [
  { name: 'backup.json', bytes: Buffer.from('{"a":1}\n') },
  { name: 'photos/empty.webp', bytes: Buffer.alloc(0) },
  { name: 'photos/exactly-a-block.webp', bytes: randomBytes(512) },
  { name: 'photos/one/360.avif', bytes: randomBytes(200_000) },
]

let files = 0
async function write(parts: readonly TarEntry[], passphrase?: string): Promise<string> {
  files += 1
  const path = join(folder, `backup-${files}.tar`)
  const writer = await openBackupWriter(path, passphrase)
  for (const part of parts) await writer.add(part)
  await writer.finish()
  await writer.publish()
  return path
}

async function read(path: string, passphrase?: string): Promise<TarEntry[]> {
  const found: TarEntry[] = []
  for await (const { name, bytes } of readBackupFile(path, passphrase))
    found.push({ name, bytes: Buffer.from(bytes) })
  return found
}

/** Returns the path of a file with these bytes. */
async function fileOf(bytes: Uint8Array): Promise<string> {
  files += 1
  const path = join(folder, `changed-${files}`)
  await writeFile(path, bytes)
  return path
}

describe.each([
  { kind: 'a plain backup', passphrase: undefined },
  { kind: 'an encrypted backup', passphrase: PASSPHRASE },
])('$kind', ({ passphrase }) => {
  test('comes back as it was written, and only its owner can read the file', async () => {
    const path = await write(entries, passphrase)
    expect(await read(path, passphrase)).toEqual(entries)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
  })

  test('that is cut off anywhere is refused', async () => {
    const bytes = await readFile(await write(entries, passphrase))
    const lengths = [
      1,
      100,
      511,
      512,
      1000,
      70_000,
      bytes.length - 1025,
      bytes.length - 512,
      bytes.length - 1,
    ]
    for (const length of lengths) {
      const path = await fileOf(bytes.subarray(0, length))
      await expect(read(path, passphrase)).rejects.toThrow(/damaged or incomplete/)
    }
    await expect(read(await fileOf(Buffer.alloc(0)), passphrase)).rejects.toThrow(/damaged or incomplete/)
    await expect(read(await fileOf(Buffer.concat([bytes, Buffer.alloc(1)])), passphrase)).rejects.toThrow(
      /damaged/,
    )
  })

  test('with one changed bit anywhere is refused', async () => {
    const bytes = await readFile(await write(entries, passphrase))
    const places = Array.from({ length: 200 }, (_, n) => Math.floor((n * bytes.length) / 200))
    // One of each: the magic line, the salt, the key check, the first chunk, its tag, the last tag.
    for (const at of passphrase ? [3, 30, 50, 60, 65_600, bytes.length - 1] : [...places, 100, 150, 257]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(read(await fileOf(changed), passphrase)).rejects.toThrow(/damaged|key is not/)
    }
  })

  test('never takes the place of a file', async () => {
    const path = await write(entries, passphrase)
    const before = await readFile(path)
    await expect(openBackupWriter(path, passphrase)).rejects.toThrow('exists already')
    const other = `${path}-other`
    const writer = await openBackupWriter(other, passphrase)
    await writer.finish()
    await writeFile(other, 'It came meanwhile')
    await expect(writer.publish()).rejects.toThrow('exists already')
    expect(await readFile(other, 'utf8')).toBe('It came meanwhile')
    expect(await readFile(path)).toEqual(before)
  })
})

test('a wrong key, a missing key and no backup are told apart', async () => {
  const path = await write(entries, PASSPHRASE)
  await expect(read(path, `${PASSPHRASE}!`)).rejects.toThrow('The key is not the one')
  await expect(read(path)).rejects.toThrow('The backup is encrypted. Set BACKUP_KEY')
  expect((await readFile(path)).includes('backup.json')).toBe(false)
  expect(await read(await write(entries), PASSPHRASE)).toEqual(entries)
})

test('an encrypted backup whose length ends with a chunk is whole', async () => {
  for (const length of [64 * 1024 - 3584, 64 * 1024 - 3072, 64 * 1024 - 2560]) {
    const [only] = [{ name: 'photos/a.webp', bytes: randomBytes(length) }]
    expect(await read(await write([only], PASSPHRASE), PASSPHRASE)).toEqual([only])
  }
})

test('chunks of an encrypted backup can be neither exchanged nor left out', async () => {
  const bytes = await readFile(await write(entries, PASSPHRASE))
  const [header, chunk] = [58, 64 * 1024 + 16]
  const [first, second, rest] = [
    bytes.subarray(header, header + chunk),
    bytes.subarray(header + chunk, header + 2 * chunk),
    bytes.subarray(header + 2 * chunk),
  ]
  for (const wrong of [
    [second, first, rest],
    [first, rest],
    [first, second],
  ]) {
    const path = await fileOf(Buffer.concat([bytes.subarray(0, header), ...wrong]))
    await expect(read(path, PASSPHRASE)).rejects.toThrow('does not decrypt to the end')
  }
})

test('tar and sha256sum read a plain backup, of more parts than have checksums together', async () => {
  const many = Array.from({ length: 1001 }, (_, n) => ({ name: `photos/p${n}.webp`, bytes: randomBytes(10) }))
  const path = await write([...entries, ...many])
  const place = join(folder, 'unpacked')
  await mkdir(place)
  await run('tar', ['-xf', path, '-C', place])
  const { stdout } = await run('sh', ['-c', 'cat SHA256SUMS-* | sha256sum -c --strict | grep -c OK'], {
    cwd: place,
  })
  expect(stdout.trim()).toBe(String(entries.length + many.length))
  expect(await read(path)).toHaveLength(entries.length + many.length)
})
