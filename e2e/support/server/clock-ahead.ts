import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Pictures are made behind everything else. On a busy machine they would not be made in time, and be refused.
Object.assign(os, { setPriority: () => undefined })
syncBuiltinESMExports()

/** This file is loaded before the server. It lets the clock stand ahead, as if hours had passed since it last ran. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const RealDate = Date
const now = () => RealDate.now() + aheadMs

if (aheadMs > 0) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
