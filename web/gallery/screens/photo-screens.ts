import type { OwnPhotosView, OwnPhotoView, UploadState, UploadView } from '@hearth/contract/photos/photos'
import { photoPath } from '@hearth/contract/photos/photos'
import { idOf } from '../../src/testing/people.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import { MINE, photosOf } from '../data/photos.ts'
import { pictures } from '../data/pictures.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import { addContent } from '../language/user-content.ts'
import type { GalleryScene } from '../scene-type.ts'

const UPLOADS = 'POST /api/photos/uploads'
const PART = 'PUT /api/photos/uploads/:uploadId'
const UPLOAD = 'GET /api/photos/uploads/:uploadId'
const ALL = 'GET /api/photos'

const everyone = [...new Set([MINE, ...pictures.map(({ who }) => who)])]
const drawn = everyone.flatMap(photosOf)

/** Returns the first photos of the viewer, as many as asked for. */
export const ownPhotosOf = (count: number): OwnPhotosView => ({
  photos: drawn.slice(0, count).map((photo, position): OwnPhotoView => ({ ...photo, position })),
  uploads: [],
  uploadsLeft: 60,
})

const uploadOf = (body: unknown, facts: Partial<UploadView> & { state: UploadState }): UploadView => {
  const size = typeof body === 'object' && body && 'size' in body ? Number(body.size) : 1
  return { id: idOf(6_001), clientId: idOf(6_002), offset: 0, size, ...facts }
}

/** How far the newest photo has come. */
const atOffset =
  (share: number): SceneAnswers[string] =>
  ({ body }) => {
    const { size } = uploadOf(body, { state: 'receiving' })
    return uploadOf(body, { state: 'receiving', offset: Math.round(size * share) })
  }

const at = { path: '/profile-setup' }
const own = (count: number, more: SceneAnswers = {}) => ({
  answers: () => ({ [ALL]: () => ownPhotosOf(count), 'PUT /api/photos/order': never, ...more }),
})

async function look(): Promise<void> {
  await untilShown(/Add photos|Add your first photo|didn’t load/)
  document.querySelector('[data-photos]')?.scrollIntoView({ block: 'start' })
}

/** A drawn picture as a file that was chosen from a phone. */
async function fileOf(nth: number, width = 1440): Promise<File> {
  const image = new Image()
  image.src = photoPath(drawn[nth]?.id ?? '', drawn[nth]?.widths.at(-1) ?? 0, 'webp')
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height: width * 0.75 })
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, -0.25 * width, width, 1.25 * width)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return new File(blob ? [blob] : [], `IMG_${4_210 + nth}.jpg`, { type: 'image/jpeg' })
}

function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with')
  const data = new DataTransfer()
  for (const file of files) {
    addContent(file.name)
    data.items.add(file)
  }
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Brings the screen to an upload that stops where the answers stop it. */
async function addOne(hand: SceneActions): Promise<void> {
  await look()
  choose(await fileOf(4))
  await untilShown('Portrait')
  await hand.press('Use photo')
  await look()
}

const adding = (more: SceneAnswers) => ({ ...at, ...own(3, more), act: addOne })
const refused = { code: 'photo_damaged', params: {}, message: 'For API clients' }

async function openMenu(hand: SceneActions): Promise<void> {
  await look()
  await hand.press(/^Photo 2 of 3/)
}

/** The photos of the viewer, in each of their states. */
export const photoScreens: Record<string, GalleryScene> = {
  usual: { ...at, ...own(3), act: look, shows: '3 of 9' },
  empty: { ...at, ...own(0), act: look, shows: 'Add your first photo' },
  one: { ...at, ...own(1), act: look, shows: '1 of 9' },
  nine: { ...at, ...own(9), act: look, shows: '9 of 9' },
  'few uploads left': {
    ...at,
    ...own(3, used('uploads', 58, 60)),
    act: look,
    shows: '2 photo uploads left.',
  },
  failing: { ...at, ...own(0, { [ALL]: refuse(422, 'invalid') }), act: look, shows: 'didn’t load' },
  offline: {
    ...at,
    ...own(3),
    act: async () => {
      await look()
      loseNetwork()
    },
    shows: 'when you’re back online',
  },
  uploading: { ...adding({ [UPLOADS]: atOffset(0.4), [PART]: never }), shows: '40%' },
  working: {
    ...adding({ [UPLOADS]: ({ body }) => uploadOf(body, { state: 'working' }), [UPLOAD]: never }),
    shows: 'Finishing…',
  },
  waiting: { ...adding({ [UPLOADS]: noNetwork }), shows: 'The upload continues' },
  failed: { ...adding({ [UPLOADS]: refuse(500, 'internal') }), shows: 'didn’t upload' },
  refused: {
    ...adding({ [UPLOADS]: ({ body }) => uploadOf(body, { state: 'refused', reason: refused }) }),
    shows: 'damaged or incomplete',
  },
  'wrong file': {
    ...at,
    ...own(3),
    act: async () => {
      await look()
      choose(new File(['<svg/>'], 'a drawing of a very long summer evening.svg'))
    },
    shows: 'We can’t use this file',
  },
  'no room': {
    ...at,
    ...own(9),
    act: async () => {
      await look()
      choose(new File(['x'], 'one too many.jpg'))
    },
    shows: 'You can add up to 9 photos',
  },
  small: {
    ...at,
    ...own(3),
    act: async () => {
      await look()
      choose(await fileOf(4, 320))
    },
    shows: 'Use this small photo?',
  },
  'too many a day': {
    ...adding({ [UPLOADS]: refuseWith({ status: 429, problem: ['rate_limited'], retryAfter: 7_200 }) }),
    shows: 'The upload continues later.',
  },
  'too many unfinished': {
    ...adding({
      [UPLOADS]: refuseWith({
        status: 429,
        problem: ['uploads_unfinished', { mb: 60 }],
        retryAfter: 7_200,
      }),
    }),
    shows: 'Unfinished uploads can take up',
  },
  crop: {
    ...at,
    ...own(3),
    act: async () => {
      await look()
      choose(await fileOf(4))
    },
    shows: 'Portrait',
  },
  'crop several': {
    ...at,
    ...own(0),
    act: async () => {
      await look()
      choose(await fileOf(1), await fileOf(4), await fileOf(7))
    },
    shows: 'Use all 3',
  },
  menu: { ...at, ...own(3), act: openMenu, shows: 'Make main photo' },
  describe: {
    ...at,
    ...own(3),
    act: async (hand) => {
      await openMenu(hand)
      await hand.press('Change description')
    },
    shows: 'Describe this photo',
  },
  moving: {
    ...at,
    ...own(5),
    act: async (hand) => {
      await look()
      await hand.press('Move photo 4')
    },
    shows: /Picked up photo 4/,
  },
  removed: {
    ...at,
    ...own(3, { 'DELETE /api/photos/:photoId': never }),
    act: async (hand) => {
      await openMenu(hand)
      await hand.press(/^Remove photo/)
    },
    shows: 'Photo removed',
  },
}
