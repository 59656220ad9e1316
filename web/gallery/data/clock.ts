const RealDate = Date

/** Every visit begins at the same moment, so that a sheet of screenshots only changes where a screen did. */
export function startClockAt(moment: string): void {
  const shift = RealDate.parse(moment) - RealDate.now()
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, parts) => Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
