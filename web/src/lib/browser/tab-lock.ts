/** Runs `act` while no other tab of this browser runs one under the same lock. */
export type InOneTab = <T>(act: () => Promise<T>) => Promise<T>

/** The lock of that name; `undefined` where the browser has none, as for a page that came by plain http. */
export const inOneTab = (name: string): InOneTab | undefined =>
  'locks' in navigator ? (act) => navigator.locks.request(name, act) : undefined
