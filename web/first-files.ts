import type { Plugin } from 'vite'

/** The modules that every page, the landing page and the deck begin with. */
const firstOf = {
  all: [/\/web\/index\.html$/, /\/src\/app\/start\/start\.tsx$/],
  landing: [/\/landing\/LandingScreen\.tsx$/],
  deck: [/\/src\/app\/Shell\.tsx$/, /\/src\/app\/signed-in\/SignedIn\.tsx$/, /\/swipe\/SwipeScreen\.tsx$/],
}

/**
 * Asks for scripts before the first of them runs. Those of the landing page and of the deck stand between comments,
 * and are taken out of the other documents.
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
        const scripts = (files: readonly string[]) =>
          files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('')
        const first = filesOf(firstOf.all, new Set())
        const [landing, deck] = [firstOf.landing, firstOf.deck].map((screens) =>
          scripts(filesOf(screens, new Set(first))),
        )
        const links = `${scripts(first)}<!--landing-->${landing}<!--/landing--><!--deck-->${deck}<!--/deck-->`
        // Before the styles of the landing page, which are as long as its text.
        return html.replace('<title>', () => `${links}\n    <title>`)
      },
    },
  }
}
