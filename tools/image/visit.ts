import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { freePort } from '../system.ts'
import { work } from './base.ts'

const smtp = join(root, 'server', 'src', 'testing', 'network', 'smtp-process.ts')

/** A mail server for the caller alone. */
export async function openMailCatcher(folder = work) {
  const port = await freePort()
  const inbox = join(folder, 'inbox')
  await rm(inbox, { force: true })
  const child = fork(smtp, [JSON.stringify({ port, inbox, later: 0 })], { silent: true })
  await once(child, 'message')
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => readFile(inbox, 'utf8').catch(() => ''),
    close: () => child.kill(),
  }
}

/** Tries until it gets something, for at most half a minute. */
export async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not happen`)
}

/** The address at which Hearth listens, and the one that people use. */
export type VisitedSite = { address: string; origin: string }

function keepCookies(response: Response, cookies: Map<string, string>): void {
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    cookies.set(name, value)
  }
}

/** Returns a function that asks as the page of one browser does, and has the `cookie` of that browser. */
export function openBrowser({ address, origin }: VisitedSite) {
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, method = 'GET', body?: object | Uint8Array<ArrayBuffer>) => {
    const [type, content] =
      body instanceof Uint8Array
        ? ['application/octet-stream', body]
        : ['application/json', JSON.stringify(body)]
    const cookie = cookieHeader()
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { origin, cookie, ...(body && { 'content-type': type }) },
      ...(body && { body: content }),
    })
    keepCookies(response, cookies)
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`)
    return response
  }
  return Object.assign(ask, { cookie: cookieHeader })
}

export const PASSWORD = 'correct horse battery staple'

/** Signs up with a mailed link, and returns what asks as that person. */
export async function signUp(
  site: VisitedSite,
  mails: () => Promise<string>,
  email = `${randomUUID()}@people.example`,
) {
  const ask = openBrowser(site)
  await ask('/api/auth/sign-up', 'POST', { email, password: PASSWORD })
  const token = await until('the mail', async () => {
    const line = (await mails()).split('\n').find((one) => one.includes(email))
    const raw = line ? JSON.parse(line).raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') : ''
    return /#confirm=([\w%.-]+)/.exec(raw)?.[1]
  })
  await ask('/api/auth/confirm-email', 'POST', { token: decodeURIComponent(token) })
  return ask
}

/** Uploads a photo and returns how many bytes its largest picture has. */
export async function uploadPhoto(ask: Awaited<ReturnType<typeof signUp>>): Promise<number> {
  const bytes = new Uint8Array(await readFile(join(root, 'web', 'gallery', 'pictures', 'p00.webp')))
  const begun = await ask('/api/photos/uploads', 'POST', { clientId: randomUUID(), size: bytes.length })
  const { id }: { id: string } = await begun.json()
  await ask(`/api/photos/uploads/${id}?offset=0`, 'PUT', bytes)
  await until('the photo', async () => {
    const view: { state: string } = await (await ask(`/api/photos/uploads/${id}?wait=1`)).json()
    if (view.state === 'refused') throw new Error(`the photo was refused: ${JSON.stringify(view)}`)
    return view.state === 'done' || undefined
  })
  const { photos }: { photos: { id: string; widths: number[] }[] } = await (await ask('/api/photos')).json()
  const [photo] = photos
  const picture = await ask(`/api/photos/${photo?.id}/${photo?.widths.at(-1)}.avif`)
  return (await picture.arrayBuffer()).byteLength
}
