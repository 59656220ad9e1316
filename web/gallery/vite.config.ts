import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { consoleTextsBundles, textsBundles } from '../texts-bundles.ts'
import { textsFiles } from '../texts-files.ts'
import page from '../vite.config.ts'
import { CASE_NUMBER, LISTED_CASE_NUMBER } from './data/case-number.ts'
import { silence } from './data/silence.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** That of `registration-screens.ts`. */
const WAITING_ID = '00000000-0000-4000-8000-000000008411'

// The page tells the browser what to fetch first and what to keep, and makes its fonts small, which the gallery neither needs nor has by that name.
const ofPageAlone = ['first-files', 'smaller-fonts', 'worker-file', 'texts-files']
const plugins = (page.plugins ?? []).filter(
  (one) => !(one && typeof one === 'object' && 'name' in one && ofPageAlone.includes(one.name)),
)

/** That of `verification.ts`. */
const ATTEMPT_ID = '00000000-0000-4000-8000-000000009700'

/** That of `circle.ts`. */
const CIRCLE_ID = '00000000-0000-4000-8000-000000004101'

/** Each drawn picture by the addresses that `photos.ts` gives it; one file stands for every format. */
const pictures = new Map(
  readdirSync(here('pictures'))
    .toSorted()
    .flatMap((file, nth) => {
      const id = `00000000-0000-4000-8000-${String(5_000 + nth).padStart(12, '0')}`
      return [
        `/api/photos/${id}/720.avif`,
        `/api/photos/${id}/720.webp`,
        `/api/relative/circles/${CIRCLE_ID}/photos/${id}/720.webp`,
        `/api/media/${id}/poster.webp`,
        `/api/media/${id}/photo.webp`,
        ...[CASE_NUMBER, LISTED_CASE_NUMBER].map(
          (number) => `/api/console/cases/${number}/photos/${id}/720.webp`,
        ),
        `/api/console/verifications/${ATTEMPT_ID}/photos/${id}/720.webp`,
        `/api/console/cases/${CASE_NUMBER}/attachments/${id}`,
        `/api/console/registration/waiting/${WAITING_ID}/photos/${id}/720.webp`,
        // The recording is of the first one.
        ...(nth === 0 ? [`/api/console/verifications/${ATTEMPT_ID}/poster.webp`] : []),
      ].map((path): [string, string] => [path, here(`pictures/${file}`)])
    }),
)

/** A voice message of `cases.ts`, whose player asks for it at once. */
const recording = `/api/console/cases/${CASE_NUMBER}/attachments/00000000-0000-4000-8000-000000008801`

/** The posters of the intros that wait for a review, by the ids that `clips.ts` gives them. */
for (const [nth, intro] of ['9795', '9796'].entries())
  pictures.set(
    `/api/console/intros/00000000-0000-4000-8000-00000000${intro}/poster.webp`,
    here(`pictures/p${nth}0.webp`),
  )

/** Serves the drawn pictures where the server would have photos, and a silent recording. */
const picturesAsPhotos = (): Plugin => ({
  name: 'pictures-as-photos',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url === recording) return response.end(new Uint8Array(silence()))
      const file = pictures.get(request.url ?? '')
      if (file === undefined) return next()
      response.setHeader('Content-Type', 'image/webp')
      response.end(readFileSync(file))
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: recording.slice(1), source: new Uint8Array(silence()) })
    for (const [path, file] of pictures) {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: readFileSync(file) })
    }
  },
})

export default defineConfig({
  root: here('.'),
  plugins: [
    ...plugins,
    textsFiles({ hasPseudo: true, bundles: { ...textsBundles, ...consoleTextsBundles } }),
    picturesAsPhotos(),
  ],
  publicDir: here('../public'),
  // It has no worker that would keep it.
  define: { 'import.meta.env.PROD': 'false' },
  build: {
    target: 'baseline-widely-available',
    outDir: here('../../.tmp/gallery'),
    emptyOutDir: true,
    // Every piece is fetched before a state is shown anyway, and one file comes faster than forty.
    rolldownOptions: { output: { codeSplitting: false } },
    chunkSizeWarningLimit: 4_000,
  },
  server: { port: 5174 },
})
