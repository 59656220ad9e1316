import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { textsOf } from '../../texts.ts'
import { type BrandPresentation, taglineIn } from './document.ts'
import type { PageIcons } from './icons.ts'

/** Where the shortcuts of the icon lead, in their order. */
const shortcuts = [
  { name: 'swipe', url: '/swipe' },
  { name: 'matches', url: '/matches' },
  { name: 'profile', url: '/profile-setup' },
] as const
/** The screenshots of the build; one of them shows the name of Hearth. */
const screens = [
  { name: 'deck', sizes: '585x1266', form_factor: 'narrow', hasName: false },
  { name: 'matches', sizes: '585x1266', form_factor: 'narrow', hasName: false },
  { name: 'conversation', sizes: '585x1266', form_factor: 'narrow', hasName: false },
  { name: 'desk', sizes: '1280x800', form_factor: 'wide', hasName: true },
] as const
const NAME_OF_BUILD = 'Hearth'

function iconsOf({ path }: PageIcons) {
  const png = (name: string, purpose: string) => {
    const side = name.split('-')[1]
    return { src: path(name), sizes: `${side}x${side}`, type: 'image/png', purpose }
  }
  return [
    png('any-192', 'any'),
    png('any-512', 'any'),
    png('maskable-512', 'maskable'),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ]
}

/** Returns a function that gives the manifest of the app in a language: that of the build with the brand of the community. */
export function openManifest(folder: string, presentation: BrandPresentation, icons: PageIcons) {
  const { name, colors } = presentation
  return async (language: Language): Promise<string> => {
    const built: unknown = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
    const texts = textsOf(language, 'install', name)
    const shown = screens.filter(({ hasName }) => name === NAME_OF_BUILD || !hasName)
    return JSON.stringify({
      ...Object(built),
      lang: language,
      dir: directionOf(language),
      name,
      short_name: name,
      description: taglineIn(presentation, language),
      ...(colors.light && { theme_color: colors.light }),
      icons: iconsOf(icons),
      shortcuts: shortcuts.map((shortcut) => ({
        name: texts.shortcuts[shortcut.name],
        url: shortcut.url,
        icons: [{ src: icons.path(`${shortcut.name}-96`), sizes: '96x96', type: 'image/png' }],
      })),
      screenshots: shown.map((screen) => ({
        src: `/screenshots/${screen.name}.webp`,
        sizes: screen.sizes,
        type: 'image/webp',
        form_factor: screen.form_factor,
        label: texts.screens[screen.name],
      })),
    })
  }
}
