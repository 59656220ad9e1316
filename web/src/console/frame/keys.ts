import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'hearth.console.keys'
const SECOND_KEY_WITHIN_MS = 1_000

const areOn = createStore(localStorage.getItem(KEY) !== 'off')

/** Returns whether single keys are shortcuts. Some people turn them off, because their software types for them. */
export const useKeysAreOn = () => useStore(areOn)

export function turnKeys(isOn: boolean): void {
  areOn.set(isOn)
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="textbox"]'))

/**
 * Returns the pressed key if it may be a shortcut: nothing is typed, no dialog is open, no modifier is held, and the key
 * itself is not held, because the same key may undo what it did.
 */
export function shortcutIn(event: KeyboardEvent): string | undefined {
  const isOurs =
    areOn.get() &&
    !event.defaultPrevented &&
    !event.repeat &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !isTyping(event.target) &&
    !document.querySelector('[role="dialog"]')
  return isOurs ? event.key.toLowerCase() : undefined
}

/** Calls the action of a key, such as `j`, or of two keys one after the other, such as `g q`. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const run = useEffectEvent((keys: string) => {
    const action = actions[keys]
    action?.()
    return action !== undefined
  })
  useEffect(() => {
    let first = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutIn(event)
      if (key === undefined) return
      const isRecent = event.timeStamp - first.at < SECOND_KEY_WITHIN_MS
      const isKnown = (isRecent && run(`${first.key} ${key}`)) || run(key)
      first = isKnown ? { key: '', at: 0 } : { key, at: event.timeStamp }
      if (isKnown) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
