import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { heicFile } from '../../support/heic.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import {
  ana,
  arrowTo,
  expect,
  type Page,
  type SignedInPerson,
  test,
  translated,
} from '../../support/journey.ts'
import { givePhotos, photoFile } from '../../support/photos.ts'

test.use({ alone: false })

const tiles = (page: Page) => page.getByRole('button', { name: /^Photo \d of \d/ })
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])')
// The server has hung up on a line that nobody spoke on for a while.
const ownPhotos = async ({ page }: SignedInPerson): Promise<OwnPhotoView[]> =>
  (await (await page.request.get('/api/photos', { maxRetries: 1 })).json()).photos

async function openPhotos(page: Page): Promise<void> {
  await page.goto('/profile-setup')
  await expect(page.getByRole('list', { name: 'Your photos' })).toBeVisible()
}

test('by keys alone a photo is added, framed, moved, described, removed and brought back', async ({
  server,
  newPerson,
}) => {
  const someone = await newPerson(ana)
  const { page } = someone
  await givePhotos(server, someone, [10, 120])
  await openPhotos(page)
  const focused = page.locator(':focus')

  // The system's own chooser has no page to press keys on.
  const choosing = page.waitForEvent('filechooser')
  await keyboardOf(page).press('button', 'Add photos')
  await (await choosing).setFiles([await photoFile(240)])
  await expect(page.getByRole('application', { name: 'Picture in its frame' })).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(tiles(page)).toHaveCount(3)

  await expect(page.getByRole('button', { name: 'Add photos' }).first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Move photo 3' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press(arrowTo('start'))
  await page.keyboard.press(arrowTo('start'))
  await expect(page.getByText('Position 1 of 3, your main photo.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Move photo 1' })).toBeFocused()
  await expect
    .poll(async () => (await ownPhotos(someone)).map(({ alt }) => alt))
    .toEqual(['', 'Hue 10', 'Hue 120'])

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your main photo' })).toBeVisible()
  await expect(focused).toHaveText(translated('Describe', { exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('At the lake, in the last light')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tiles(page).first()).toHaveAccessibleName(/At the lake/)

  await expect(tiles(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(focused).toHaveAccessibleName(translated('Remove photo 1', { exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(page).first()).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(tiles(page)).toHaveCount(3)
  expect((await ownPhotos(someone))[0]?.alt).toBe('At the lake, in the last light')
})

test('a connection cut in the middle of an upload, and a page closed on top of it, cost no byte twice', async ({
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource.*(ERR_|502)/)
  const someone = await newPerson(ana)
  const { page } = someone
  await openPhotos(page)
  let parts = 0
  const offsets: number[] = []
  await page.route('**/api/photos/uploads/*?offset=*', (route) => {
    parts += 1
    if (parts === 2) return route.abort('connectionreset')
    // From the third on nothing comes through, as in a tunnel.
    if (parts > 2) return route.abort('internetdisconnected')
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')))
    return route.continue()
  })
  await chooser(page).setInputFiles([await photoFile(30)])
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText(/^The upload continues/)).toBeVisible()

  await page.unroute('**/api/photos/uploads/*?offset=*')
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'PUT' && pathname.startsWith('/api/photos/uploads/')) {
      offsets.push(Number(searchParams.get('offset')))
    }
  })
  // Whichever screen is opened next, it goes on.
  await page.goto('/swipe')
  await expect.poll(async () => (await ownPhotos(someone)).length).toBe(1)
  expect(offsets[0]).toBe(0)
  expect(offsets[1], 'it goes on where it stopped').toBeGreaterThan(0)
  expect(new Set(offsets).size, 'no part is sent twice').toBe(offsets.length)
  await openPhotos(page)
  await expect(tiles(page)).toHaveCount(1)
})

test('what is no photo is refused with the reason, here or by the server, and the next one is taken', async ({
  newPerson,
}) => {
  const { page } = await newPerson(ana)
  await openPhotos(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await chooser(page).setInputFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: svg }])
  await expect(page.getByText('me.jpg')).toBeVisible()
  await expect(page.getByText(/We can’t use this file/)).toBeVisible()

  // The server would accept any picture that the browser makes, so the test replaces it.
  await page.route('**/api/photos/uploads', (route) => {
    const data = { ...route.request().postDataJSON(), size: svg.length }
    return route.continue({ postData: JSON.stringify(data) })
  })
  await page.route('**/api/photos/uploads/*?offset=*', (route) => route.continue({ postData: svg }))
  await chooser(page).setInputFiles([await photoFile(60, { width: 600, height: 750 })])
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText(/We couldn’t use a photo/)).toBeVisible()
  await page.unrouteAll()

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another' }).click()
  await (await choosing).setFiles([await photoFile(90, { width: 600, height: 750 })])
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText(/We couldn’t use a photo/)).toBeHidden()
})

test('a picture as phones keep it, which this browser cannot open, becomes a photo all the same', async ({
  newPerson,
}) => {
  const someone = await newPerson(ana)
  const { page } = someone
  await openPhotos(page)
  const [red, blue] = [
    { y: 81, cb: 90, cr: 240 },
    { y: 41, cb: 240, cr: 110 },
  ]
  const buffer = heicFile({ width: 64, height: 80, start: red, end: blue })
  await chooser(page).setInputFiles([{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer }])
  await page.getByRole('button', { name: 'Use anyway' }).click()
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(tiles(page)).toHaveCount(1)

  const [photo] = await ownPhotos(someone)
  const width = photo?.widths[0] ?? 0
  const picture = await page.request.get(`/api/photos/${photo?.id}/${width}.webp`)
  const { data, info } = await sharp(await picture.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (part: number) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    return [...data.subarray(at, at + 3)].map((share) => (share > 127 ? 1 : 0))
  }
  expect([colourAt(0.25), colourAt(0.75)]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ])
})
