import { idOf } from '../../src/testing/people.ts'
import {
  after,
  bothWant,
  firstPhoto,
  halfSent,
  PART,
  PHOTO,
  photo,
  SHARING,
  sharing,
  talk,
  UPLOAD,
} from '../data/attachments.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import { addContent } from '../language/user-content.ts'
import type { GalleryScene } from '../scene-type.ts'

async function untilDialog(): Promise<void> {
  while (!document.querySelector('[role=dialog] img')) await new Promise((resolve) => setTimeout(resolve, 30))
}

const PHOTOS = 'Photos'
const open = (hand: SceneActions) => hand.press(PHOTOS)
const pictured = (world: SceneData) => ({
  ...bothWant(world),
  ...after(
    world,
    { isMine: false, attachment: photo(0) },
    { isMine: true, attachment: photo(1), content: 'The kitchen, before the rye.' },
  ),
})
const SHOW = /^Show photo from/

/** A drawn picture as a file that was chosen from a phone. */
async function choose(hand: SceneActions): Promise<void> {
  await open(hand)
  await untilShown('Choose a photo')
  const picture = await fetchPicture(`/api/media/${firstPhoto?.id}/photo.webp`)
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with')
  const data = new DataTransfer()
  const file = new File([picture], 'IMG_4210.jpg', { type: 'image/jpeg' })
  addContent(file.name)
  data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await untilShown(/until tapped/)
}

/** The invented server answers `fetch`, so the picture is drawn. */
async function fetchPicture(src: string): Promise<Blob> {
  const image = Object.assign(new Image(), { src })
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return blob ?? new Blob()
}

const sendingPhoto = (answers: SceneAnswers): Omit<GalleryScene, 'shows'> => ({
  ...talk,
  answers: (world) => ({ ...bothWant(world), [PART]: never, [UPLOAD]: never, ...answers }),
  act: async (hand) => {
    await choose(hand)
    await hand.press('Send')
  },
})

/** Photos in a conversation. */
export const chatPhotoScreens: Record<string, GalleryScene> = {
  usual: { ...talk, answers: pictured, shows: 'Show photo' },
  shown: { ...talk, answers: pictured, act: (hand) => hand.press(SHOW), shows: 'Blur again' },
  enlarged: {
    ...talk,
    answers: pictured,
    act: async (hand) => {
      await hand.press(SHOW)
      await untilShown('Blur again')
      document.querySelector<HTMLElement>('[role=log] button[aria-haspopup=dialog][title]')?.click()
      await untilDialog()
    },
    shows: /^/,
  },
  'not loaded': {
    ...talk,
    answers: (world) =>
      after(world, {
        isMine: true,
        attachment: { kind: 'chat_photo', media: { id: idOf(5_999), aspect: 0.8 } },
      }),
    shows: 'This photo didn’t load.',
    troubles: [/404/],
  },
  offline: {
    ...talk,
    answers: pictured,
    act: async () => {
      await untilShown('Show photo')
      loseNetwork()
    },
    shows: 'once you’re back online',
  },
  deleted: {
    ...talk,
    answers: (world) =>
      after(
        world,
        { isMine: false, attachment: { kind: 'chat_photo' } },
        { isMine: true, attachment: { kind: 'chat_photo' }, content: 'The kitchen, before the rye.' },
      ),
    shows: 'This photo was deleted',
  },
  'too early': {
    ...talk,
    answers: (world) => sharing(world, { myMessagesLeft: 1 }),
    act: open,
    shows: '1 message to go',
  },
  'few left': {
    ...talk,
    answers: (world) => ({ ...bothWant(world), ...used('chat_photos', 8, 10) }),
    act: open,
    shows: '2 photos left for chats.',
  },
  off: { ...talk, answers: (world) => sharing(world, {}), act: open, shows: 'Turn on photos' },
  'off for me': {
    ...talk,
    answers: (world) => sharing(world, { theirs: true }),
    act: open,
    shows: 'Turn on photos',
  },
  'off for her': {
    ...talk,
    answers: (world) => sharing(world, { mine: true }),
    act: open,
    shows: 'Turn off photos',
  },
  'off and offline': {
    ...talk,
    answers: (world) => sharing(world, {}),
    act: async (hand) => {
      await open(hand)
      await untilShown('Turn on photos')
      loseNetwork()
    },
    shows: 'You need a connection',
  },
  'not turned on': {
    ...talk,
    answers: (world) => ({ ...sharing(world, {}), [SHARING]: noNetwork }),
    act: async (hand) => {
      await open(hand)
      await hand.press('Turn on photos')
    },
    shows: 'Not saved',
  },
  on: { ...talk, answers: bothWant, act: open, shows: 'Choose a photo' },
  'wrong file': {
    ...talk,
    answers: bothWant,
    act: async (hand) => {
      await open(hand)
      await untilShown('Choose a photo')
      const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
      const data = new DataTransfer()
      data.items.add(new File(['<svg/>'], 'drawing.svg'))
      if (input) input.files = data.files
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    },
    shows: 'We can’t use this file',
  },
  'turning off': {
    ...talk,
    answers: bothWant,
    act: async (hand) => {
      await open(hand)
      await hand.press('Turn off photos')
    },
    shows: 'deleted for both of you',
  },
  chosen: { ...talk, answers: bothWant, act: choose, shows: /until tapped/ },
  sending: { ...sendingPhoto({ [PHOTO]: halfSent }), shows: 'Sending…' },
  waiting: { ...sendingPhoto({ [PHOTO]: noNetwork }), shows: 'back online' },
  failed: { ...sendingPhoto({ [PHOTO]: refuse(500, 'internal') }), shows: 'This didn’t send' },
  refused: { ...sendingPhoto({ [PHOTO]: refuse(403, 'photos_not_allowed') }), shows: 'Photos need a yes' },
}
