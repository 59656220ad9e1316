import { ana, ben, expect, test } from '../../support/journey.ts'
import { like, matchOf } from '../../support/matches.ts'

/** Runs in the page: the words that are broken in the middle, onto two lines. At a soft hyphen a word may end. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue
    const range = document.createRange()
    const topOfLetter = (place: number) => {
      range.setStart(node, place)
      range.setEnd(node, place + 1)
      // The hyphen before a letter is a part of it, on the line above.
      return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
    }
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      if (topOfLetter(index) !== topOfLetter(index + word.length - 1)) broken.push(word)
    }
  }
  return broken
}

test('on the narrowest phone no word of Home or of the matches is broken', async ({
  server,
  newPerson,
  newNeighbour,
}) => {
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  await matchOf(server, one, other)
  for (const firstName of ['Fred', 'Gil', 'Hugo']) {
    const liker = await newNeighbour({ ...ben, firstName })
    await like(server, liker, one.id)
  }
  const { page } = one
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/app')
  await expect(page.getByRole('link', { name: /3 people like you/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Say hello to Ben/ })).toBeVisible()
  expect(await page.evaluate(brokenWords)).toEqual([])
  await page.goto('/matches')
  await expect(page.getByText('1 person likes you back!')).toBeVisible()
  expect(await page.evaluate(brokenWords)).toEqual([])
  const heading = page.getByRole('heading', { name: 'Your Matches' })
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
