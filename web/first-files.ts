import type { Plugin } from 'vite'

/** The modules that every page, the landing page and the deck begin with. */
const firstOf = {
  all: [/\/web\/index\.html$/, /\/src\/app\/start\/start\.tsx$/],
  landing: [/\/landing\/LandingScreen\.tsx$/],
  deck: [/\/src\/app\/Shell\.tsx$/, /\/src\/app\/signed-in\/SignedIn\.tsx$/, /\/swipe\/SwipeScreen\.tsx$/],
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`

/**
 * Asks for scripts and texts before the first script runs. Those of the landing page, of the other screens and of the
 * deck stand between comments, and are taken out of the other documents. The server fills in the language.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (screen: RegExp) => {
          const found = chunks.find(({ facadeModuleId }) => screen.test(facadeModuleId ?? ''))
          if (!found) throw new Error(`Nothing in the page is named ${screen}`)
          return found
        }
        const neededBy = (fileName: string, found: Set<string>): Set<string> => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || found.has(fileName)) return found
          for (const one of chunk.imports) neededBy(one, found)
          return found.add(fileName)
        }
        const filesOf = (screens: readonly RegExp[], known: ReadonlySet<string>) => {
          const needed = new Set(known)
          for (const screen of screens) neededBy(chunkOf(screen).fileName, needed)
          return [...needed].filter((fileName) => !known.has(fileName))
        }
        const version = /data-texts="(\w+)"/.exec(html)?.[1]
        if (!version) throw new Error('The document does not name its texts')
        const textsOf = (screen: string) => linkTo(`assets/texts-${version}-{{lang}}-${screen}.js`)
        const scripts = (files: readonly string[]) => files.map(linkTo).join('')
        const first = filesOf(firstOf.all, new Set())
        const [landing, deck] = [firstOf.landing, firstOf.deck].map((screens) =>
          scripts(filesOf(screens, new Set(first))),
        )
        const links = [
          scripts(first),
          `<!--landing-->${textsOf('landing')}${landing}<!--/landing-->`,
          `<!--screen-->${textsOf('shell')}<!--/screen-->`,
          `<!--deck-->${textsOf('swipe')}${deck}<!--/deck-->`,
        ].join('')
        // Before the styles of the landing page, which are as long as its text.
        return html.replace('<title>', () => `${links}\n    <title>`)
      },
    },
  }
}
