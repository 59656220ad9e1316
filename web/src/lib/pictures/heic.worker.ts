import openDecoder from 'libheif-js/libheif-wasm/libheif.js'

type DecodeRequest = { decoder: ArrayBuffer; picture: ArrayBuffer }
type HeifImage = {
  is_primary: () => boolean
  get_width: () => number
  get_height: () => number
  display: (into: ImageData, done: (shown: ImageData | null) => void) => void
}
type HeifLibrary = { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }

// A picture of more than this would not have been taken by a camera.
const MAX_PIXELS = 100_000_000

async function pixelsOf({ decoder, picture }: DecodeRequest): Promise<ImageData> {
  // Compiled at once and not in pieces, which only a worker may wait for.
  const library: HeifLibrary = openDecoder({ wasmBinary: decoder })
  const images = new library.HeifDecoder().decode(new Uint8Array(picture))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new Error('There is no picture in it')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS) throw new Error('The picture is too large')
  return await new Promise<ImageData>((resolve, reject) => {
    image.display(new ImageData(width, height), (shown) =>
      shown ? resolve(shown) : reject(new Error('The picture could not be decoded')),
    )
  })
}

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  pixelsOf(data).then(
    (pixels) => postMessage({ pixels }),
    (error: unknown) => postMessage({ problem: String(error) }),
  )
})
