/** Returns what `act` does, undefined if it fails: the storage of a browser may be forbidden or full. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}
