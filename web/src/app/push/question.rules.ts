const KEY = 'hearth.pushQuestion'
const AGAIN_AFTER_MS = 30 * 86_400_000
const OVERLAY = 'dialog[open], [role=dialog], [role=alertdialog]'

/** Returns whether 30 days have passed since the question was last shown on this device. */
export function isQuestionDue(now: number): boolean {
  try {
    const shownAt = Number(localStorage.getItem(KEY) ?? 0)
    return !shownAt || now - shownAt >= AGAIN_AFTER_MS
  } catch {
    // Where nothing can be remembered, nobody is asked at every visit.
    return false
  }
}

export function keepQuestion(now: number): void {
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // `isQuestionDue` is false then.
  }
}

/** Returns whether the question would interrupt nobody: nothing is open, and no words are being written. */
export function isFree(page: Document): boolean {
  const { activeElement } = page
  const isWriting =
    (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) &&
    activeElement.value !== ''
  return !page.hidden && !isWriting && page.querySelector(OVERLAY) === null
}
