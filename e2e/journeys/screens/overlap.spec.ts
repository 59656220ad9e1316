import type { GalleryScene } from '../../../web/gallery/scene-type.ts'
import { screens } from '../../../web/gallery/screens.ts'
import { show } from '../../support/browser/gallery.ts'
import { expect, type Page, test } from '../../support/journey.ts'
import { standStill } from './axe.ts'
import { expectNoOverlap, findOverlaps, overlapsOn, spaceText } from './overlap.ts'

type TestWindow = { width: number; height: number; isSpaced?: true }

const phone = { width: 360, height: 740 }
const zoomed = { width: 640, height: 400 }
const desk = { width: 1280, height: 800 }
const few: TestWindow[] = [phone, zoomed, desk, { ...phone, width: 320, isSpaced: true }]
const each: TestWindow[] = [
  { width: 320, height: 568 },
  phone,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  desk,
  zoomed,
].flatMap((size) => [size, { ...size, isSpaced: true as const }])

// With AXE=all every state of every screen is looked at, at every size.
const isThorough = process.env['AXE'] === 'all'
const telling = /^(usual|like sent|like failed|a note about a photo|long text)$/

const named = ({ width, height, isSpaced }: TestWindow) => `${width} × ${height}${isSpaced ? ', spaced' : ''}`

for (const [name, scenes] of Object.entries(screens)) {
  const shown = Object.entries<GalleryScene>(scenes).filter(
    ([state], nth) => isThorough || nth === 0 || (telling.test(state) && /^(swipe|person|likes)$/.test(name)),
  )
  test(`${name}: nothing lies over what one reads or presses`, async ({ viewer }) => {
    test.slow(isThorough)
    const { page, gallery, trouble } = viewer
    for (const [state, { troubles = [] }] of shown) {
      trouble.seen.length = 0
      trouble.expected = troubles
      await page.setViewportSize(phone)
      await show(page, gallery, { kind: 'screen', name, state }, { dir: 'ltr', theme: 'light' })
      await standStill(page)
      for (const size of isThorough ? each : few) {
        await page.setViewportSize(size)
        await spaceText(page, size.isSpaced === true)
        await expectNoOverlap(page, `${name}, ${state}, ${named(size)}`)
      }
      await spaceText(page, false)
    }
  })
}

test('with a note above it, the name on a page is in sight at once, and so is the heart of the photo', async ({
  viewer,
}) => {
  const { page, gallery } = viewer
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, gallery, { kind: 'screen', name: 'person', state: 'a note about a photo' }, { dir: 'ltr' })
  const bar = (await page.locator('.decision-bar').boundingBox())?.y ?? 0
  for (const one of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Like photo 1' }),
  ]) {
    const { y, height } = (await one.boundingBox()) ?? { y: Infinity, height: 0 }
    expect(y + height).toBeLessThanOrEqual(bar)
  }
})

test('the towns of matches and of those who like one are read whole', async ({ viewer }) => {
  const { page, gallery } = viewer
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['matches', 'likes']) {
    await show(page, gallery, { kind: 'screen', name, state: 'long text' }, { dir: 'ltr' })
    const places = page.getByRole('main').locator('svg.lucide-map-pin ~ bdi')
    await expect(places.first()).toBeVisible()
    const cut = await places.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
        .map((one) => one.textContent),
    )
    expect(cut, name).toEqual([])
  }
})

/** A page that scrolls, with something on it that stays. */
async function overlapsOf(page: Page, style: Record<string, string>, isRoomLeft = false): Promise<string[]> {
  await page.setViewportSize(phone)
  await page.goto('about:blank')
  await page.evaluate(
    ([css, roomPx]) => {
      const lines = Array.from({ length: 60 }, (_, nth) => `Line ${nth} of what one reads`)
      document.body.replaceChildren(
        ...lines.map((words) => Object.assign(document.createElement('p'), { textContent: words })),
      )
      document.body.style.paddingBottom = `${roomPx}px`
      const planted = Object.assign(document.createElement('button'), { textContent: 'Planted' })
      Object.assign(planted.style, { position: 'fixed', height: '80px' }, css)
      document.body.append(planted)
    },
    [style, isRoomLeft ? 120 : 0] as const,
  )
  return page.evaluate(findOverlaps)
}

const bar = { insetInline: '0', width: '100%', bottom: '0', background: 'rgb(255, 255, 255)' }

test.describe('the check itself', () => {
  test('finds a button that floats over words', async ({ newVisitor }) => {
    const found = await overlapsOf(await newVisitor(), { bottom: '40px', left: '20px' })
    expect(found.join('\n')).toContain('button “Planted” over p “Line')
  })

  test('finds a button that stays over words in a dialog that scrolls, and not a bar at its edge', async ({
    newVisitor,
  }) => {
    const page = await newVisitor()
    await page.evaluate(() => {
      const line =
        '<p>A line of what one reads, from one edge of the dialog to the other and on to the next</p>'
      const edge =
        '<h2 style="position: sticky; top: 0; margin: 0; background: rgb(255, 255, 255)">Title</h2>'
      const planted = '<button style="position: sticky; top: 35px">Planted</button>'
      const frame = 'position: fixed; inset: 40px; overflow: auto; background: rgb(255, 255, 255)'
      document.body.innerHTML = `<div role="dialog" style="${frame}">${edge}${planted}${line.repeat(40)}</div>`
    })
    const overlaps = await page.evaluate(findOverlaps)
    expect(overlaps.join('\n')).toContain('middle: button “Planted” over p “A line')
    expect(overlaps.join('\n')).not.toContain('Title')
  })

  test('finds a bar in the middle of the window', async ({ newVisitor }) => {
    const found = await overlapsOf(await newVisitor(), { ...bar, bottom: '200px' })
    expect(found.length).toBeGreaterThan(0)
  })

  test('finds a bar that lets words shine through', async ({ newVisitor }) => {
    const found = await overlapsOf(
      await newVisitor(),
      { ...bar, background: 'linear-gradient(transparent, white)' },
      true,
    )
    expect(found.length).toBeGreaterThan(0)
  })

  test('finds the last line beneath a bar that the page leaves no room for', async ({ newVisitor }) => {
    const found = await overlapsOf(await newVisitor(), bar)
    expect(found.every((one) => one.startsWith('end: '))).toBe(true)
    expect(found.join('\n')).toContain('Line 59')
  })

  test('lets lines go beneath an opaque bar at the edge', async ({ newVisitor }) => {
    expect(await overlapsOf(await newVisitor(), bar, true)).toEqual([])
  })

  test('does not mind a toast that goes meanwhile', async ({ newVisitor }) => {
    const page = await newVisitor()
    await page.goto('about:blank')
    await page.evaluate(() => {
      document.body.innerHTML = `${'<p>A line of what one reads</p>'.repeat(60)}
        <p style="height: 200px"></p>
        <div style="position: fixed; inset: auto 0 var(--room, 0px); background: white">Bar</div>
        <div style="position: fixed; inset: auto 0 0; height: 80px; background: white">Toast</div>`
      const toast = document.body.lastElementChild
      if (!(toast instanceof HTMLElement)) throw new Error('The toast is not there')
      new ResizeObserver(() => document.body.style.setProperty('--room', `${toast.offsetHeight}px`)).observe(
        toast,
      )
      let height = 80
      let hasScrolled = false
      let isBackAtTop = false
      const shrink = () => {
        height = height > 0 ? height - 5 : 80
        toast.style.height = `${height}px`
        if (!isBackAtTop) requestAnimationFrame(shrink)
      }
      shrink()
      // Until the end of the first look.
      document.addEventListener('scroll', () => {
        isBackAtTop = hasScrolled && scrollY === 0
        hasScrolled ||= scrollY > 0
      })
    })
    expect(await overlapsOn(page)).toEqual([])
  })
})
