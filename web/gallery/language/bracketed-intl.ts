import { addContent } from './user-content.ts'

type Rewrite = (words: string) => string

const undo: (() => void)[] = []

/** Changes what a formatter of `Intl` answers. Some of its functions are methods, others come from a getter. */
function change(prototype: object, name: string, by: Rewrite): void {
  const real = Object.getOwnPropertyDescriptor(prototype, name)
  if (!real) return
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the object they are asked of
  const { value, get } = real
  const changed = get
    ? {
        get(this: unknown) {
          const format = Reflect.apply(get, this, [])
          return (...given: unknown[]) => by(String(Reflect.apply(format, undefined, given)))
        },
      }
    : {
        value(this: unknown, ...given: unknown[]) {
          return by(String(Reflect.apply(value, this, given)))
        },
      }
  Object.defineProperty(prototype, name, { configurable: true, ...changed })
  undo.push(() => Object.defineProperty(prototype, name, real))
}

const inBrackets: Rewrite = (words) => (/\p{L}/u.test(words) ? `⟦${words}⟧` : words)

// Lists search in names of languages, and a bracket would come before their first letter.
const asContent: Rewrite = (words) => {
  addContent(words)
  return words
}

/** Dates and lists of `Intl` are no texts of the page, so in the pseudo-language with brackets they are in them too. */
export function bracketIntl(language: string): void {
  for (const back of undo.splice(0)) back()
  if (language !== 'en-XA') return
  change(Intl.ListFormat.prototype, 'format', inBrackets)
  change(Intl.RelativeTimeFormat.prototype, 'format', inBrackets)
  change(Intl.DateTimeFormat.prototype, 'format', inBrackets)
  change(Intl.NumberFormat.prototype, 'format', inBrackets)
  change(Intl.DisplayNames.prototype, 'of', asContent)
}
