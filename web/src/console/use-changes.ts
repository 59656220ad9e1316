import { useState } from 'react'

/** Returns the fields whose value is another one than in `other`. */
function differing<Fields extends object>(fields: Partial<Fields>, other: Partial<Fields>): Partial<Fields> {
  const left = { ...fields }
  for (const name in left) if (left[name] === other[name]) delete left[name]
  return left
}

/**
 * The fields of a form over their saved values. `changed` has those that differ, so that only they are sent, and the others
 * show what somebody else saves meanwhile. `forget` takes what was sent; what was typed since stays.
 */
export function useChanges<Fields extends object>(saved: Fields) {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const changed = differing(typed, saved)
  return {
    fields: { ...saved, ...changed },
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (more: Partial<Fields>) => setTyped((now) => ({ ...now, ...more })),
    forget: (sent: Partial<Fields>) => setTyped((now) => differing(now, sent)),
  }
}
