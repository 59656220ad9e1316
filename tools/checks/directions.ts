import type { NamedSource } from './names.ts'

/** Files with places that are the same in every language. The reason stands in each of them, next to the code. */
export const physicalFiles: readonly string[] = [
  'web/src/components/deck/SwipeDeck.tsx',
  'web/src/components/overlays/toaster.css',
  'web/src/features/chat/message/place-beside.ts',
  'web/src/styles.css',
]

const inClasses: readonly RegExp[] = [
  /(?<=["'`\s:!])-?(?:left|right|[mp][lr]|scroll-[mp][lr]|(?:rounded|border)-(?:l|r|tl|tr|bl|br))-[\w[(.]+/,
  /(?<=["'`\s:!])(?:text|float|clear)-(?:left|right)\b/,
  /(?<=["'`\s:!])-?(?:translate-x|origin-(?:top-|bottom-)?(?:left|right)|bg-(?:linear|gradient)-to-[lr]\b)[\w-]*/,
]

const inScripts: readonly RegExp[] = [
  /\.style\.(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b/,
  /\bstyle=\{\{[^}]*\b(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b/,
  /\bscrollLeft\b/,
]

const inStyles: readonly RegExp[] = [
  /(?<=[\s{;])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)\s*:/,
  /\b(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  /\btranslateX\(/,
  /\bto (?:left|right)\b/,
]

/** A pair such as `translate-x-1 rtl:-translate-x-1` says both directions. */
const saysBoth = (line: string) => /\brtl:(?:[\w-]+:)*-?translate-x/.test(line)

const forwardIcon =
  /<(?:Arrow(?:Left|Right|UpRight|UpLeft)|Chevrons?(?:Left|Right)|Send(?:Horizontal)?|Reply|LogOut|LogIn)\b[^>]*>/g

export type DirectionMistake = { path: string; line: number; found: string }

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length

/** Finds places that do not mirror in a language that is written from right to left. */
export function readDirections({ path, source }: NamedSource): DirectionMistake[] {
  const physical = /\.tsx?$/.test(path) ? [...inClasses, ...inScripts] : inStyles
  const places = source.split('\n').flatMap((text, at) => {
    const found = physical.map((pattern) => pattern.exec(text)?.[0].trim()).find(Boolean)
    return found && !saysBoth(text) ? [{ path, line: at + 1, found }] : []
  })
  const icons = [...source.matchAll(forwardIcon)]
    .filter(([icon]) => !icon.includes('rtl:-scale-x-100'))
    .map(({ 0: icon, index }) => ({ path, line: lineAt(source, index), found: icon.split(/\s/)[0] ?? icon }))
  return [...places, ...icons]
}
