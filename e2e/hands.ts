import { expect, type Locator, type Page } from '@playwright/test'

type Role = 'button' | 'link'

/** One way to use a page. Whoever has only this way has to come as far as everybody else. */
export type Hand = {
  press: (role: Role, name: string | RegExp) => Promise<void>
  write: (label: string | RegExp, text: string) => Promise<void>
  choose: (label: string, option: string) => Promise<void>
  send: () => Promise<void>
}

const MAX_TABS = 80

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Walks there with the Tab key, and sees on the way where one is. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), 'what has the focus shows it, and stands in sight').toBe('')
  }
  throw new Error(`${target.toString()} cannot be reached with the Tab key`)
}

export const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    // Where a ring fades to is known, so nobody has to watch it come.
    for (const one of focused.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
    }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
    const hasRing = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return hasRing && isInSight ? '' : focused.outerHTML.slice(0, 200)
  })

export const keyboardOf = (page: Page): Hand => ({
  press: async (role, name) => {
    await walkTo(page, page.getByRole(role, { name }).first())
    await page.keyboard.press('Enter')
  },
  write: async (label, text) => {
    await walkTo(page, page.getByLabel(label).first())
    await page.keyboard.type(text)
  },
  choose: async (label, option) => {
    await walkTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(option)
  },
  send: () => page.keyboard.press('Enter'),
})

const pointerOf = (page: Page, point: (target: Locator) => Promise<void>): Hand => ({
  press: (role, name) => point(page.getByRole(role, { name }).first()),
  write: async (label, text) => {
    await point(page.getByLabel(label).first())
    await page.keyboard.type(text)
  },
  choose: async (label, option) => {
    // The list that opens is the system's own, which a headless browser does not draw.
    await page.getByLabel(label, { exact: true }).selectOption({ label: option })
  },
  send: () => point(page.getByRole('button', { name: 'Send' })),
})

export const mouseOf = (page: Page) => pointerOf(page, (target) => target.click())

/** A finger, and how long a calm person would have taken for what it did. */
export function fingerOf(page: Page): Hand & { seconds: () => number } {
  const SECONDS_A_TAP = 2
  const SECONDS_A_LETTER = 0.3
  let seconds = 0
  const hand = pointerOf(page, async (target) => {
    seconds += SECONDS_A_TAP
    await target.tap()
  })
  return {
    ...hand,
    write: async (label, text) => {
      seconds += text.length * SECONDS_A_LETTER
      await hand.write(label, text)
    },
    seconds: () => seconds,
  }
}

/** The screen has a heading, and something to press that leads on. */
export async function expectNextStep(page: Page): Promise<void> {
  await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible()
  const steps = page.getByRole('main').locator('a[href]:visible, button:visible:not(:disabled)')
  await expect(steps.first(), `${page.url()} says what to do next`).toBeVisible()
}
