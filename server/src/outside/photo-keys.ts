/** Gives the key of a photo's file, or throws: keys are ours, so one that leads elsewhere is a bug and no request. */
export function requireKey(key: string): string {
  const isKey = /^[\w-]+(\/[\w.-]+)*$/.test(key) && !key.includes('..')
  if (!isKey) throw new Error('this is no key of a photo')
  return key
}
