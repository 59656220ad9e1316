import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildGallery } from '../browser/gallery.ts'
import { openServer } from './server.ts'

export const template = join(import.meta.dirname, '../../..', '.tmp', 'e2e', 'template')

// A fresh embedded database takes seconds to make and little to copy, so it is made once a run.
async function prepare(): Promise<void> {
  const gallery = buildGallery()
  await rm(template, { recursive: true, force: true })
  const server = await openServer({ isBrief: true })
  await server.stop()
  await cp(server.dataDir, template, { recursive: true })
  await server.close()
  await gallery
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls a global set-up by its default export
export default prepare
