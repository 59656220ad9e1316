const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]
// Each names the ones after it too, so the order decides.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const first = (table: readonly [RegExp, string][], userAgent: string) =>
  table.find(([sign]) => sign.test(userAgent))?.[1]

/** Returns a name for this device, or `undefined` if the browser does not tell it. */
export const deviceName = (userAgent: string): string =>
  [first(devices, userAgent), first(browsers, userAgent)].filter(Boolean).join(' · ')
