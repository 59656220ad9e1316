const AT_MOST_MS = 10_000

/** Removes the frame that the document came with, before a screen is drawn over it. */
export function removeDocumentFrame(place: Element): Promise<void> {
  const frame = document.getElementById('frame')
  if (!frame) return Promise.resolve()
  return new Promise((resolve) => {
    const longest = setTimeout(leave, AT_MOST_MS)
    const watcher = new MutationObserver(() => place.querySelector('main:not([data-waiting])') && leave())
    watcher.observe(place, { childList: true, subtree: true, attributeFilter: ['data-waiting'] })
    function leave() {
      watcher.disconnect()
      clearTimeout(longest)
      frame?.remove()
      resolve()
    }
  })
}
