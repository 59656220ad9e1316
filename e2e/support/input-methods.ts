import { expect, type Locator, type Page } from '@playwright/test'

type ElementRole = 'button' | 'link'

/** One way to use a page. Each way alone must be enough for every task. */
export type Hand = {
  press: (role: ElementRole, name: string | RegExp) => Promise<void>
  write: (label: string | RegExp, text: string) => Promise<void>
  /** Of what is proposed below a field, the option that begins like this. */
  pick: (label: string, text: string, option: RegExp) => Promise<void>
  /** Day, month and year, as in `1990-02-03`. */
  date: (label: string, day: string) => Promise<void>
  send: () => Promise<void>
}

/** The keyboard also has what a finger does with a tap alone. */
export type Keyboard = Hand & {
  /** Chooses a radio button by Tab to its group and the arrow keys. */
  choose: (name: string | RegExp) => Promise<void>
  /** Ticks a box. */
  tick: (label: string | RegExp) => Promise<void>
  /** Chooses of a list that opens. */
  select: (label: string, option: string) => Promise<void>
}

const MAX_TABS = 80
const MAX_ARROWS = 20

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Walks there with the Tab key, and sees on the way where one is. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  await walkUntil(page, target, () => isFocused(target))
}

async function walkUntil(page: Page, target: Locator, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
    // A toast that goes gives the focus back, and a moment later it stands elsewhere.
    await expect.poll(() => focusIsSeen(page), 'what has the focus shows it, and stands in sight').toBe('')
  }
  throw new Error(`${target.toString()} cannot be reached with the Tab key`)
}

export const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    // The heading of a screen that has just come, which the Tab key leads to nowhere.
    if (focused.matches('h1[tabindex="-1"]')) return ''
    // Where a ring fades to is known, and where the link goes that had the focus: nobody has to watch it.
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
    }
    // The ring may be around what is drawn of a button, or around the label of a hidden box.
    const ringed = [focused, ...focused.children, focused.closest('label') ?? focused]
    const hasRing = ringed.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    // Nothing lies over most of it: at nine places of what stands in the window, it is what is there. A button that rests
    // takes no pointer, and is not covered by that.
    const isOwn = (x: number, y: number) => {
      const there = document.elementFromPoint(x, y)
      return focused.contains(there) || there?.closest('label')?.control === focused
    }
    const { pointerEvents } = focused instanceof HTMLElement ? focused.style : { pointerEvents: '' }
    if (focused instanceof HTMLElement) focused.style.pointerEvents = 'auto'
    const between = (from: number, to: number) => [0.2, 0.5, 0.8].map((part) => from + (to - from) * part)
    const xs = between(Math.max(left, 0), Math.min(right, innerWidth))
    const ys = between(Math.max(top, 0), Math.min(bottom, innerHeight))
    const covered = ys.flatMap((y) => xs.filter((x) => !isOwn(x, y)).map((x) => ({ x, y })))
    const over = covered.map(({ x, y }) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 80))
    if (focused instanceof HTMLElement) focused.style.pointerEvents = pointerEvents
    const faults = [
      ...(hasRing ? [] : ['no ring']),
      ...(isInSight ? [] : ['out of sight']),
      ...(isInSight && covered.length > 4 ? [`covered by ${over.join()}`] : []),
    ]
    return faults.length > 0 ? `${focused.outerHTML.slice(0, 200)}: ${faults.join()}` : ''
  })

/** Presses an arrow key until it has led there. */
async function arrowUntil(page: Page, target: Locator, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MAX_ARROWS; step += 1) {
    if (await isThere()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${target.toString()} cannot be reached with the arrow keys`)
}

export const keyboardOf = (page: Page): Keyboard => ({
  press: async (role, name) => {
    await walkTo(page, page.getByRole(role, { name }).first())
    await page.keyboard.press('Enter')
  },
  write: async (label, text) => {
    await walkTo(page, page.getByLabel(label).first())
    await page.keyboard.type(text)
  },
  pick: async (label, text, option) => {
    await walkTo(page, page.getByLabel(label).first())
    await page.keyboard.type(text)
    const wanted = page.getByRole('option', { name: option })
    await expect(wanted).toBeVisible()
    while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
  date: async (label, day) => {
    const [year, month, date] = day.split('-')
    await walkTo(page, page.getByLabel(label).first())
    await page.keyboard.type(`${month}${date}${year}`)
  },
  send: () => page.keyboard.press('Enter'),
  choose: async (name) => {
    const radio = page.getByRole('radio', { name })
    await expect(radio).toBeVisible()
    const group = page.locator('[role="radiogroup"], fieldset').filter({ has: radio })
    const focused = group.getByRole('radio').and(page.locator(':focus'))
    await walkUntil(page, radio, async () => (await focused.count()) > 0)
    await arrowUntil(page, radio, () => isFocused(radio))
    if (!(await radio.isChecked())) await page.keyboard.press('Space')
    await expect(radio).toBeChecked()
  },
  tick: async (label) => {
    const box = page.getByRole('checkbox', { name: label })
    await walkTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  },
  select: async (label, option) => {
    const list = page.getByRole('combobox', { name: label })
    await walkTo(page, list)
    const chosen = list.locator('option:checked')
    await arrowUntil(page, list, async () => (await chosen.textContent()) === option)
  },
})

const pointerOf = (page: Page, point: (target: Locator) => Promise<void>): Hand => ({
  press: (role, name) => point(page.getByRole(role, { name }).first()),
  write: async (label, text) => {
    await point(page.getByLabel(label).first())
    await page.keyboard.type(text)
  },
  pick: async (label, text, option) => {
    await point(page.getByLabel(label).first())
    await page.keyboard.type(text)
    await point(page.getByRole('option', { name: option }))
  },
  // So is the calendar of a date.
  date: (label, day) => page.getByLabel(label).first().fill(day),
  send: () => point(page.getByRole('button', { name: 'Send' })),
})

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
  const steps = page
    .getByRole('main')
    .locator('a[href]:visible, button:visible:not(:disabled, [aria-disabled=true])')
  await expect(steps.first(), `${page.url()} says what to do next`).toBeVisible()
}
