import type { CommunitySettingsView, PaletteView } from '@hearth/contract/console/community'
import type { BannerView } from '@hearth/contract/public/community'
import { NOW } from './scene-data.ts'

const later = new Date(Date.parse(NOW) + 45 * 60_000).toISOString()

const texts = {
  en: 'We move to a new house on Sunday from 10:00 to 12:00. You can read and write again right after that.',
  de: 'Am Sonntag ziehen wir von 10 bis 12 Uhr um. Gleich danach kannst du wieder lesen und schreiben.',
  ar: 'ننتقل يوم الأحد بين العاشرة والثانية عشرة ظهرًا. تعود القراءة والكتابة بعد ذلك مباشرة.',
}
/** The beginning of the text in each language. */
export const bannerShown = /We move to a new house|Am Sonntag ziehen wir|ننتقل يوم الأحد/

export const bannerOf = (facts: Partial<BannerView> = {}): BannerView => ({
  id: 'lp3x',
  kind: 'information',
  texts,
  link: '/terms',
  ...facts,
})
export const closed = { banner: null, maintenance: { until: later } }

const fallback = Object.fromEntries(
  Object.keys(texts).map((language) => [
    language,
    {
      headline: 'Where hearts meet and families approve',
      tagline: 'Where hearts meet and families approve',
      closing: 'Someone is saving you a seat',
    },
  ]),
)

/** Nothing is set in the console. */
export const untouched: CommunitySettingsView = {
  name: { own: null, fallback: 'Hearth' },
  color: { own: null, fallback: '#ad401b' },
  colorDark: { own: null, fallback: '#f08a5b' },
  hasOwnMark: false,
  landing: { own: null, fallback },
  language: { own: null, fallback: 'en' },
  distanceUnit: null,
  banner: null,
  maintenance: null,
}
export const filled: CommunitySettingsView = {
  ...untouched,
  name: { own: 'Under the linden', fallback: 'Hearth' },
  color: { own: '#1d5c4a', fallback: '#ad401b' },
  hasOwnMark: true,
  landing: {
    own: { de: { headline: 'Unter der Linde sitzt niemand allein', tagline: '', closing: 'Setz dich dazu' } },
    fallback,
  },
  language: { own: 'de', fallback: 'en' },
  distanceUnit: 'km',
  banner: { kind: 'warning', texts, link: '/terms', endsAt: later },
  maintenance: { until: later },
}

const light = { ground: '#faf4ea', surface: '#fffdf8', ink: '#2b1c16', on: '#fffaf3' }
const dark = { ground: '#15111a', surface: '#1f1924', ink: '#f6ebdd', on: '#1a0d08' }

/** The colours of Hearth, whichever were asked for. */
export const palette: PaletteView = {
  light: { ...light, brand: '#ad401b', strong: '#8b371a', soft: '#f5e5da', unreadable: [] },
  dark: { ...dark, brand: '#f08a5b', strong: '#f2a784', soft: '#3f2b2d', unreadable: [] },
}
/** The sample keeps its colours, because it is meant to be hard to read, and the check of contrast would say so. */
export const unreadablePalette: PaletteView = {
  ...palette,
  light: {
    ...palette.light,
    unreadable: [
      { place: 'page', contrast: 1.31 },
      { place: 'button', contrast: 1.38 },
    ],
  },
}
