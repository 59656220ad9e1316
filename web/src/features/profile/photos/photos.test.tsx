import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakePhotos, fakePictureDecoder, jpegFile, photoOf } from '../../../testing/fake-photos.ts'
import { noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { requestEarly } from '../../../testing/late-answer.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPart } from '../../../testing/open-part.tsx'
import { limitsWith } from '../../../testing/people.ts'
import { Photos } from './Photos.tsx'

const ORDER = 'PUT /api/photos/order'
const PART = 'PUT /api/photos/uploads/:id'
const BEGIN = 'POST /api/photos/uploads'

beforeEach(() => fakePictureDecoder())

async function open(count: number) {
  const server = fakePhotos(count)
  const { user } = openPart(<Photos />)
  await screen.findByRole('list', { name: 'Your photos' })
  return { server, user }
}

const tiles = () => screen.queryAllByRole('button', { name: /^Photo \d of/ })
const labels = () => tiles().map((tile) => tile.getAttribute('aria-label')?.replace(/^Photo \d of \d: /, ''))
const press = async (user: ReturnType<typeof openPart>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (!input) throw new Error('There is nothing to choose files with')
  return input
}
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a chosen picture is framed, goes up and stands in its place', async () => {
  const { server, user } = await open(1)
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  await waitFor(() => expect(tiles()).toHaveLength(2))
  const [begun] = server.calls(BEGIN)
  expect(begun?.body).toMatchObject({ size: 150_000 })
  expect(server.calls(PART).every(({ body }) => body instanceof Blob)).toBe(true)
  expect(screen.getByText('2 of 9')).toBeTruthy()
})

test('few photo uploads are left, and each one counts at once', async () => {
  const server = fakePhotos(1)
  server.answer('GET /api/limits', () => limitsWith('uploads', 58, 60))
  const { user } = openPart(<Photos />)
  expect(await screen.findByText(/^2 photo uploads left\. Resets (tomorrow )?at /)).toBeDefined()
  server.answer('GET /api/limits', () => limitsWith('uploads', 59, 60))
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  expect(await screen.findByText(/^1 photo upload left\./)).toBeDefined()
})

test('a photo that a moderator hides is marked, and no other', async () => {
  const server = fakePhotos(2)
  server.answer('GET /api/photos', () => ({
    photos: [photoOf(1), photoOf(2, { isHidden: true })],
    uploads: [],
    uploadsLeft: 60,
  }))
  openPart(<Photos />)
  const mark = await screen.findByText('Hidden by a moderator')
  expect(mark.closest('li')?.dataset['id']).toBe(photoOf(2).id)
})

test('how far a photo has come is said in per cent, and it can be called back', async () => {
  const { server, user } = await open(1)
  server.answer(BEGIN, ({ body }) => ({ ...(body as object), id: 'up', state: 'receiving', offset: 60_000 }))
  server.answer(PART, () => new Promise(() => undefined))
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  const bar = await screen.findByRole('progressbar', { name: 'New photo 2' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  await press(user, 'Cancel this upload')
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(server.calls('DELETE /api/photos/uploads/:id')).toHaveLength(1)
})

test('of several, each is framed in turn, one can be left out, and the rest taken at once', async () => {
  const { server, user } = await open(0)
  await user.upload(
    chooser(),
    [1, 2, 3, 4].map((n) => jpegFile(`${n}.jpg`)),
  )
  const first = await inDialog('Crop photo 1 of 4')
  await user.click(await first.findByRole('button', { name: 'Use photo' }))
  const second = await inDialog('Crop photo 2 of 4')
  await user.click(await second.findByRole('button', { name: 'Skip this one' }))
  const third = await inDialog('Crop photo 3 of 4')
  await user.click(await third.findByRole('button', { name: 'Use all 2' }))
  await waitFor(() => expect(tiles()).toHaveLength(3))
  expect(server.calls(BEGIN)).toHaveLength(3)
})

test('while all are taken at once, leaving stops it, and no picture goes up twice', async () => {
  const { server, user } = await open(0)
  const decode = createImageBitmap
  const close = vi.fn<() => void>()
  let decoded = 0
  let release = () => {}
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    decoded += 1
    if (decoded !== 2) return decode(file)
    await new Promise<void>((resolve) => (release = resolve))
    return Object.assign(await decode(file), { close })
  })
  await user.upload(
    chooser(),
    [1, 2, 3, 4].map((n) => jpegFile(`${n}.jpg`)),
  )
  await press(user, 'Use all 4')
  await waitFor(() => expect(decoded).toBe(2))
  await user.keyboard('{Escape}')
  const second = await inDialog('Crop photo 2 of 4')
  release()
  await waitFor(() => expect(close).toHaveBeenCalled())
  await user.click(await second.findByRole('button', { name: 'Use photo' }))
  const third = await inDialog('Crop photo 3 of 4')
  await user.click(await third.findByRole('button', { name: 'Skip this one' }))
  const fourth = await inDialog('Crop photo 4 of 4')
  await user.click(await fourth.findByRole('button', { name: 'Skip this one' }))
  await waitFor(() => expect(tiles()).toHaveLength(2))
  expect(server.calls(BEGIN)).toHaveLength(2)
})

test('a picture that is left while it is drawn does not go up', async () => {
  const { server, user } = await open(0)
  let draw: (blob: Blob) => void = () => {}
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockReturnValueOnce(
    new Promise((resolve) => (draw = resolve)),
  )
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  await press(user, 'Cancel')
  draw(new Blob([new Uint8Array(9)]))
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(server.calls(BEGIN).map(({ body }) => (body as { size: number }).size)).toEqual([150_000])
})

test('a small picture is used only once somebody has said so', async () => {
  fakePictureDecoder(150_000, { width: 120, height: 120 })
  const { server, user } = await open(0)
  await user.upload(chooser(), jpegFile())
  expect(await screen.findByText('At 120 × 120 it may look blurry.')).toBeTruthy()
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click')
  await press(user, 'Choose another')
  expect(asked).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use anyway')
  await press(user, 'Use photo')
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(server.calls(BEGIN)).toHaveLength(1)
})

test('of several small pictures each is asked about, also where all are taken at once', async () => {
  fakePictureDecoder(150_000, { width: 479, height: 900 })
  const { server, user } = await open(0)
  await user.upload(chooser(), [jpegFile('1.jpg'), jpegFile('2.jpg')])
  await press(user, 'Use anyway')
  await press(user, 'Use all 2')
  const small = await inDialog('Use this small photo?')
  await user.click(small.getByRole('button', { name: 'Skip this one' }))
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(server.calls(BEGIN)).toHaveLength(1)
})

test('the picture is framed by keys alone', async () => {
  const { server, user } = await open(0)
  await user.upload(chooser(), jpegFile())
  const area = await screen.findByRole('application', { name: 'Picture in its frame' })
  expect(document.activeElement).toBe(area)
  const zoom = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
  await user.keyboard('+++')
  expect(Number(zoom.value)).toBe(140)
  await user.keyboard('{ArrowLeft}r-{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(BEGIN)).toHaveLength(0)
  await user.upload(chooser(), jpegFile())
  await screen.findByRole('application')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tiles()).toHaveLength(1))
})

test('a file that is no picture, and one too many, say so by their names', async () => {
  const { server, user } = await open(8)
  await user.upload(chooser(), [
    new File(['<svg/>'], 'drawing.jpg', { type: 'image/jpeg' }),
    jpegFile('two.jpg'),
  ])
  expect(await screen.findByText('drawing.jpg')).toBeTruthy()
  expect(screen.getByText(/We can’t use this file/)).toBeTruthy()
  expect(screen.getByText('two.jpg')).toBeTruthy()
  expect(screen.getByText(/You can add up to 9 photos/)).toBeTruthy()
  expect(server.calls(BEGIN)).toHaveLength(0)
})

test('what the server refuses is told in its words, with another try at hand', async () => {
  const { server, user } = await open(1)
  server.answer(BEGIN, ({ body }) => ({
    ...(body as object),
    id: 'up',
    offset: 0,
    state: 'refused',
    reason: { code: 'photo_animated', params: {}, message: 'For API clients' },
  }))
  await user.upload(chooser(), jpegFile())
  await press(user, 'Use photo')
  expect(await screen.findByText(/We can’t use animations/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeTruthy()
  const removes = screen.getAllByRole('button', { name: 'Remove upload' })
  if (removes[0]) await user.click(removes[0])
  await waitFor(() => expect(screen.queryByText(/We can’t use animations/)).toBeNull())
})

test('a photo is moved by keys, which say where it is, and it keeps the focus', async () => {
  const { server, user } = await open(4)
  const handle = screen.getByRole('button', { name: 'Move photo 3' })
  handle.focus()
  await user.keyboard(' ')
  expect(screen.getByText(/Picked up photo 3 of 4/)).toBeTruthy()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByText('Position 2 of 4.')).toBeTruthy()
  await user.keyboard('{Home}')
  expect(screen.getByText('Position 1 of 4, your main photo.')).toBeTruthy()
  expect(server.calls(ORDER)).toHaveLength(0)
  await user.keyboard(' ')
  await waitFor(() => expect(labels()).toEqual(['Picture 3', 'Picture 1', 'Picture 2', 'Picture 4']))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 1')
  await waitFor(() => expect(server.photos().map(({ alt }) => alt)[0]).toBe('Picture 3'))
})

test('what is picked up can be put back', async () => {
  const { server, user } = await open(3)
  screen.getByRole('button', { name: 'Move photo 1' }).focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
  expect(screen.getByText('Moved back to position 1.')).toBeTruthy()
  expect(labels()).toEqual(['Picture 1', 'Picture 2', 'Picture 3'])
  expect(server.calls(ORDER)).toHaveLength(0)
})

test('an order that cannot be saved goes back to what it was, and says so', async () => {
  const { server, user } = await open(3)
  server.answer(ORDER, noNetwork)
  await press(user, /^Photo 2 of 3/)
  await press(user, 'Make main photo')
  expect(await screen.findByText('The order wasn’t saved')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeTruthy())
})

test('photos are moved, and made the main one, by buttons', async () => {
  const { server, user } = await open(3)
  await press(user, /^Photo 3 of 3/)
  await press(user, 'Move earlier')
  const sheet = await inDialog('Photo 2 of 3')
  await user.click(sheet.getByRole('button', { name: 'Make main photo' }))
  await inDialog('Your main photo')
  await waitFor(() =>
    expect(server.photos().map(({ alt }) => alt)).toEqual(['Picture 3', 'Picture 1', 'Picture 2']),
  )
})

test('a removed photo is gone at once, the focus is with the next one, and it comes back', async () => {
  const { server, user } = await open(3)
  await press(user, /^Photo 2 of 3/)
  await press(user, /^Remove photo \d$/)
  await waitFor(() => expect(labels()).toEqual(['Picture 1', 'Picture 3']))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Picture 3/))
  await waitFor(() => expect(server.photos()).toHaveLength(2))
  await press(user, 'Undo')
  expect(await screen.findByText('Photo restored')).toBeTruthy()
  await waitFor(() => expect(labels()).toEqual(['Picture 1', 'Picture 2', 'Picture 3']))
})

test('a photo that cannot be removed stays', async () => {
  const { server, user } = await open(2)
  server.answer('DELETE /api/photos/:id', noNetwork)
  await press(user, /^Photo 2 of 2/)
  await press(user, /^Remove photo \d$/)
  expect(await screen.findByText('The photo wasn’t removed')).toBeTruthy()
  await waitFor(() => expect(labels()).toEqual(['Picture 1', 'Picture 2']))
})

test('one that was removed in another tab meanwhile is said to be, and the photos are asked for again', async () => {
  const { server, user } = await open(2)
  server.answer('DELETE /api/photos/:id', () => new Refusal(404, 'not_found'))
  const before = server.calls('GET /api/photos').length
  await press(user, /^Photo 2 of 2/)
  await press(user, /^Remove photo \d$/)
  expect(await screen.findByText(/changed on another page/)).toBeTruthy()
  await waitFor(() => expect(server.calls('GET /api/photos').length).toBeGreaterThan(before))
})

test('a description that cannot be saved is not lost', async () => {
  const server = fakePhotos(1)
  const { user } = openPage('/profile-setup')
  const save = server.whole('PATCH /api/photos/:id')
  server.answer('PATCH /api/photos/:id', noNetwork)
  await press(user, /^Photo 1 of 1/)
  await press(user, 'Change description')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Description')
  await user.clear(field)
  await user.type(field, 'On a bicycle, laughing')
  await press(user, 'Save description')
  expect(await screen.findByText(/This wasn’t saved/)).toBeTruthy()
  expect(field.value).toBe('On a bicycle, laughing')
  server.answer('PATCH /api/photos/:id', save)
  await press(user, 'Save description')
  await waitFor(() => expect(labels()).toEqual(['On a bicycle, laughing']))
  await waitFor(() => expect(document.activeElement).toBe(tiles()[0]))
  expect(screen.queryByText('Profile updated! 💕')).toBeNull()
})

test('photos that do not load say so, and the rest of the page can be used', async () => {
  const server = fakePhotos(1)
  server.answer('GET /api/photos', () => new Refusal(422, 'invalid'))
  const { user } = openPage('/profile-setup')
  expect(await screen.findByText('Your photos didn’t load')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeTruthy()
  server.answer('GET /api/photos', () => ({ photos: [], uploads: [], uploadsLeft: 60 }))
  await press(user, 'Try again')
  expect(await screen.findByText('Add your first photo')).toBeTruthy()
})

test('a picture can be dropped or pasted anywhere near', async () => {
  const { user } = await open(1)
  await user.click(screen.getByText('1 of 9'))
  const paste = new Event('paste', { bubbles: true })
  Object.defineProperty(paste, 'clipboardData', { value: { files: [jpegFile('pasted.jpg')] } })
  document.dispatchEvent(paste)
  await press(user, 'Use photo')
  await waitFor(() => expect(tiles()).toHaveLength(2))
})

test('photos that were requested while a new order was saved do not bring back the old one', async () => {
  const { server, user } = await open(3)
  const answer = server.whole(ORDER)
  const saved = Promise.withResolvers<void>()
  server.answer(ORDER, async (asked) => {
    await saved.promise
    return answer(asked)
  })
  await press(user, /^Photo 3 of 3/)
  await press(user, 'Make main photo')
  const answerLate = await requestEarly(server, 'GET /api/photos')
  saved.resolve()
  await waitFor(() => expect(server.photos()[0]?.alt).toBe('Picture 3'))
  await answerLate()
  expect(screen.getByRole('dialog', { name: 'Your main photo' })).toBeTruthy()
})
