import sharp from 'sharp'
import { type CommunityPictures, readPictures } from './community.ts'
import { printPicture } from './print.ts'

// Draws pictures for a server that started it: `node demo/drawing/process.ts FOLDER`, with an IPC channel.
// A request is `{ id, name, width, format }`, its reply `{ id, bytes }`, without bytes where there is no such picture,
// or `{ id, failed }`. It ends with its parent.

type DrawRequest = { id: number; name: string; width: number; format: 'avif' | 'webp' }

const AT_ONCE = 2

sharp.concurrency(1)
sharp.cache(false)

let pictures: CommunityPictures | undefined
const waiting: DrawRequest[] = []
let running = 0

async function reply({ id, name, width, format }: DrawRequest): Promise<void> {
  try {
    pictures ??= readPictures(process.argv[2] ?? '')
    const picture = pictures.find(name)
    process.send?.({ id, bytes: picture && (await printPicture(picture, width, format)) })
  } catch (error) {
    process.send?.({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}

function drawNext(): void {
  const next = running < AT_ONCE ? waiting.shift() : undefined
  if (!next) return
  running += 1
  void reply(next).finally(() => {
    running -= 1
    drawNext()
  })
}

process.on('message', (request: DrawRequest) => {
  waiting.push(request)
  drawNext()
})
process.on('disconnect', () => process.exit(0))
