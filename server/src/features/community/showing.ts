import type { CommunitySettingsView, LandingTexts, PaletteView } from '@hearth/contract/console/community'
import { languages } from '@hearth/texts/areas'
import { defaultColours, grounds, paletteOf, unreadablePlaces } from '../../brand/brand.ts'
import { DEFAULT_LANGUAGE } from '../../language.ts'
import { textsOf } from '../../texts.ts'
import type { CommunityValues } from './community.rules.ts'

/** The settings of the server that count where nothing is set in the console. */
export type CommunityDefaults = {
  name: string
  tagline: string | undefined
  color: string | undefined
  colorDark: string | undefined
}

/** Returns the texts of the landing page in every language, as they are without those of the console. */
function landingTextsOf(name: string, tagline: string | undefined): Record<string, LandingTexts> {
  const texts = languages.map((language): [string, LandingTexts] => {
    const { hero, closing } = textsOf(language, 'landing', name)
    return [
      language,
      {
        headline: hero.headline,
        tagline: tagline ?? textsOf(language, 'front', name).tagline,
        closing: closing.heading,
      },
    ]
  })
  return Object.fromEntries(texts)
}

/** Returns the community as the console edits it. */
export function settingsViewOf(values: CommunityValues, defaults: CommunityDefaults): CommunitySettingsView {
  const { name, color, colorDark, mark, landing, language, distanceUnit, banner, maintenance } = values
  const own = <Value>(value: Value | undefined, fallback: Value) => ({ own: value ?? null, fallback })
  return {
    name: own(name, defaults.name),
    color: own(color, defaults.color ?? defaultColours.light),
    colorDark: own(colorDark, defaults.colorDark ?? defaultColours.dark),
    hasOwnMark: mark !== undefined,
    landing: own(landing, landingTextsOf(name ?? defaults.name, defaults.tagline)),
    language: own<string>(language, DEFAULT_LANGUAGE),
    distanceUnit: distanceUnit ?? null,
    banner: banner ?? null,
    maintenance: maintenance ?? null,
  }
}

const paletteIn = (scheme: 'light' | 'dark', colour: string) => ({
  ...paletteOf(scheme, colour),
  ...grounds[scheme],
  unreadable: unreadablePlaces(scheme, colour),
})

/** Returns the colours that follow from a brand colour in each scheme. */
export const palettesOf = (colours: { light: string; dark: string }): PaletteView => ({
  light: paletteIn('light', colours.light),
  dark: paletteIn('dark', colours.dark),
})
