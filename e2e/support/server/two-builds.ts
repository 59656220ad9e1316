import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '../../../tools/system.ts'

/** A way to a server on which an operator puts up another build of the page, all of its files under other names. */
export type TwoBuilds = { url: string; putUpNext: () => void; close: () => Promise<void> }

// Files of texts have a version of their own, which stays where no text has changed.
const builtName = /(?<!texts-[\w-]*)\b([\w.]+-[\w-]{8})\.(js|css)\b/g
const nextName = /\.next\.(js|css)$/
const ofPage = /^\/assets\/(?!texts-)[^/]+\.(js|css)$/
/** The name of the build in the service worker. */
const buildName = /(name:[`'"][0-9a-f]{12})/
const inNextBuild = (text: string) => text.replaceAll(builtName, '$1.next.$2').replace(buildName, '$1-next')
const isDocument = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/html') === true

export async function openTwoBuilds(serverUrl: string): Promise<TwoBuilds> {
  const { hostname, port: serverPort } = new URL(serverUrl)
  let isNext = false

  function answer(asked: IncomingMessage, reply: ServerResponse): void {
    const path = asked.url ?? '/'
    const isFile = ofPage.test(path)
    // Gone with its build, or not there yet.
    if (isFile && nextName.test(path) !== isNext) return void reply.writeHead(404).end()
    const headers = { ...asked.headers, ...(isNext && { 'accept-encoding': 'identity' }) }
    const onward = request(
      { hostname, port: serverPort, path: path.replace(nextName, '.$1'), method: asked.method, headers },
      (told) => void pass(told, reply, isNext && (isFile || path === '/sw.js' || isDocument(told))),
    )
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  }

  const server = createServer(answer)
  server.on('upgrade', (asked, down, head) => {
    const up = connect(Number(serverPort), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      )
      up.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      up.write(head)
      down.pipe(up).pipe(down)
    })
    for (const end of [up, down]) {
      end.on('error', () => undefined)
      end.on('close', () => [up, down].map((one) => one.destroy()))
    }
  })
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    putUpNext: () => {
      isNext = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function pass(told: IncomingMessage, reply: ServerResponse, isChanged: boolean): Promise<void> {
  // Its length and its mark are those of what it was made from.
  const { 'content-length': _length, etag: _etag, ...headers } = told.headers
  if (!isChanged) {
    reply.writeHead(told.statusCode ?? 500, told.headers)
    return void told.pipe(reply)
  }
  const parts: Buffer[] = []
  for await (const part of told) parts.push(part)
  reply.writeHead(told.statusCode ?? 500, headers)
  reply.end(inNextBuild(Buffer.concat(parts).toString()))
}
