import { onlineManager } from '@tanstack/react-query'
import { findByLabelText, findByRole, fireEvent } from '@testing-library/dom'
import { canBeRead, named } from '../language/shown-texts.ts'
import { addContent } from '../language/user-content.ts'

// A photo that is made ready for its way up takes seconds where a machine does much else.
const PATIENCE_MS = 60_000
const soon = { timeout: PATIENCE_MS }

/** Actions of a person that bring a screen into a state. Names are English in every language. */
export type SceneActions = {
  press: (name: string | RegExp) => Promise<void>
  type: (label: string | RegExp, text: string) => Promise<void>
  /** Chooses an option of a select field. */
  choose: (label: string | RegExp, value: string) => Promise<void>
  tick: (label: string | RegExp) => Promise<void>
}

export const hand: SceneActions = {
  press: async (name) => {
    const button = await findByRole(document.body, 'button', { name: named(name) }, soon)
    button.click()
  },
  type: async (label, text) => {
    const field = await findByLabelText(document.body, named(label), {}, soon)
    addContent(text)
    fireEvent.input(field, { target: { value: text } })
  },
  choose: async (label, value) => {
    fireEvent.change(await findByLabelText(document.body, named(label), {}, soon), { target: { value } })
  },
  tick: async (label) => {
    const box = await findByLabelText(document.body, named(label), {}, soon)
    box.click()
  },
}

/** Waits until an English text or its translation can be read somewhere on the page. */
export async function untilShown(text: string | RegExp): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!canBeRead(text)) {
    if (performance.now() > giveUpAt) throw new Error(`"${text}" never came`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Waits for the first element that a selector matches, such as a part that is loaded late. */
export async function untilThere(selector: string): Promise<HTMLElement> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    if (performance.now() > giveUpAt) throw new Error(`${selector} never came`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** As the browser tells it. */
export function loseNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  dispatchEvent(new Event('offline'))
}

/** Sets the permission of notifications, which differs between browsers and runs. */
export function permitNotifications(permission: NotificationPermission): void {
  Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
}

/** Without an event: who was told that it is gone has gone as well, except what all screens share. */
export function findNetwork(): void {
  Reflect.deleteProperty(navigator, 'onLine')
  onlineManager.setOnline(true)
}
