import type { onePerPerson as open } from '../session/per-person.ts'

type Closable = { close: () => void }

const opened = new Set<Closable>()

/** Returns an `onePerPerson` whose instances are closed at the end of a test. In a browser they outlive the page. */
export const closingAfterTest =
  (onePerPerson: typeof open): typeof open =>
  (openOne) =>
    onePerPerson((...whose) => {
      const one = openOne(...whose)
      opened.add(one)
      return one
    })

export function closeOpened(): void {
  for (const one of opened) one.close()
  opened.clear()
}
