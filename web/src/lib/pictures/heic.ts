import decoderUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { trustedUrl } from '../browser/trusted-url.ts'
// oxlint-disable-next-line import/default -- the address of the built worker, which the file itself does not have
import workerUrl from './heic.worker.ts?worker&url'

type Decoded = { pixels: ImageData } | { problem: string }

/** A HEIC picture, decoded by a worker that may do nothing else and ends with it. */
export async function heicPicture(file: Blob): Promise<ImageBitmap> {
  const [decoder, picture] = await Promise.all([fetch(decoderUrl).then(bytesOf), file.arrayBuffer()])
  const worker = new Worker(trustedUrl(workerUrl), { type: 'module' })
  try {
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The decoder did not start')))
      worker.postMessage({ decoder, picture }, [decoder, picture])
    })
    if ('problem' in decoded) throw new Error(decoded.problem)
    return await createImageBitmap(decoded.pixels)
  } finally {
    worker.terminate()
  }
}

const bytesOf = (reply: Response): Promise<ArrayBuffer> => {
  if (!reply.ok) throw new Error(`The decoder did not come: ${reply.status}`)
  return reply.arrayBuffer()
}
