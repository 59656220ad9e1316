import { photoPath } from '@hearth/contract/photos/photos'
import { strToU8, zipSync } from 'fflate'
import { never, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { MINE, photosOf } from '../data/photos.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import { addContent } from '../language/user-content.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/settings/import' }
const answers = (more: SceneAnswers) => ({ answers: () => more })

const profile = {
  bio: 'Bakes on Sundays, swims on Mondays, and reads the last page of a book first.',
  occupation: 'Carpenter',
  interests: ['Choir', 'Open water', 'Rye bread'],
  headline: 'Ask me about the boat',
}
const wishes = {
  ageMin: 29,
  ageMax: 44,
  isFlexible: false,
  wishes: { smoking: { values: ['no', 'stopping'], isHard: true, orUnsaid: true } },
}

async function fileOf(data: object): Promise<File> {
  const [first] = photosOf(MINE)
  const picture = await fetchPicture(photoPath(first?.id ?? '', first?.widths.at(-1) ?? 0, 'webp'))
  const bytes = zipSync({
    'data.json': strToU8(JSON.stringify({ format: 'hearth-export', version: 1, ...data })),
    'photos/1.webp': [picture, { level: 0 }],
    'photos/2.webp': [strToU8('no picture'), { level: 0 }],
  })
  return new File([new Uint8Array(bytes)], 'hearth-data.zip', { type: 'application/zip' })
}

/** The picture as the page shows it, because the gallery has replaced `fetch`. */
async function fetchPicture(address: string): Promise<Uint8Array> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 600 })
  canvas.getContext('2d')?.drawImage(image, 0, 0, 480, 600)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())
}

/** Chooses a file once this text is there. */
export async function choose(file: File, text = 'Choose the ZIP file'): Promise<void> {
  await untilShown(text)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose a file with')
  addContent(file.name)
  const data = new DataTransfer()
  data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function compare(): Promise<void> {
  for (const text of [profile.bio, profile.occupation, profile.headline, ...profile.interests])
    addContent(text)
  const photos = [{ file: 'photos/1.webp' }, { file: 'photos/2.webp' }]
  await choose(await fileOf({ profile: [profile], wishes: [wishes], photos }))
  await untilShown('What would you like to take?')
}

async function save(hand: SceneActions): Promise<void> {
  await compare()
  await hand.tick('Bio')
  await hand.press('Save to my profile')
}

/** The import of an export, in each of its states. */
export const importScreens: Record<string, GalleryScene> = {
  usual: { ...at, act: compare, shows: 'This photo can’t be read' },
  empty: { ...at, shows: 'Choose a file' },
  loading: { ...at, ...answers({ 'GET /api/meeting': never }), shows: /Discover.*Loading/ },
  failing: { ...at, ...answers({ 'GET /api/meeting': refuse(422, 'invalid') }), shows: 'Try again' },
  offline: { ...at, isOffline: true, shows: 'You’re offline' },
  refused: {
    ...at,
    act: () => choose(new File(['hello'], 'holiday.zip')),
    shows: 'This isn’t a file with your data',
  },
  'nothing new': {
    ...at,
    act: async () => choose(await fileOf({ profile: [{}] })),
    shows: 'Nothing to import',
  },
  'detail refused': {
    ...at,
    ...answers({ 'PATCH /api/profile': refuse(422, 'invalid', { bio: ['check_field'] }) }),
    act: save,
    shows: 'Some details couldn’t be saved',
  },
  'changed elsewhere': {
    ...at,
    ...answers({ 'PATCH /api/profile': refuse(409, 'conflict') }),
    act: save,
    shows: 'Your profile has changed in the meantime',
  },
  saved: { ...at, act: save, shows: 'Saved to your profile' },
}
