import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. Photos are compressed already. */
export type ZipEntry = { name: string; bytes: Uint8Array; isCompressed?: boolean }

/** Writes a ZIP archive in chunks, one entry after the other, so that it needs the memory of the largest entry. */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  { at, write }: { at: Date; write: (chunk: Uint8Array) => Promise<void> },
): Promise<void> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const flush = async () => {
    for (const chunk of chunks.splice(0)) await write(chunk)
  }
  for await (const { name, bytes, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    file.push(bytes, true)
    await flush()
  }
  zip.end()
  await flush()
}
