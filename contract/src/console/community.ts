import * as z from 'zod/mini'
import { DistanceUnit } from '../account/settings.ts'
import { BannerKind, MaintenanceView } from '../public/community.ts'
import { problemMessage } from '../refusals.ts'
import { Instant, nameText, text } from '../text.ts'

export const MAX_COMMUNITY_NAME_LENGTH = 40
export const MAX_TAGLINE_LENGTH = 120
export const MAX_HEADLINE_LENGTH = 80
export const MAX_BANNER_LENGTH = 280
const MAX_LINK_LENGTH = 500
/** The largest logo in bytes. */
export const MAX_MARK_BYTES = 65_536

/** One line, because it is in the subjects of mails. */
const Name = nameText(MAX_COMMUNITY_NAME_LENGTH).check(z.minLength(1, problemMessage('empty')))
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, problemMessage('colour_incomplete')))
const Language = z.string().check(z.maxLength(35))
const Link = text(MAX_LINK_LENGTH).check(
  z.refine(
    (link) => /^\/(?![/\\])/.test(link) || /^https:\/\/[^\s/]+/.test(link),
    problemMessage('link_incomplete'),
  ),
)

export const landingTexts = ['headline', 'tagline', 'closing'] as const
export type LandingText = (typeof landingTexts)[number]

/** Texts of the landing page in one language. An empty one is the text of Hearth, an empty tagline that of `BRAND_TAGLINE`. */
export const LandingTexts = z.strictObject({
  headline: text(MAX_HEADLINE_LENGTH),
  tagline: text(MAX_TAGLINE_LENGTH),
  closing: text(MAX_HEADLINE_LENGTH),
})
export type LandingTexts = z.infer<typeof LandingTexts>

/** The announcement, with a text in at least one language. `link` is a path of this site or an https address. */
export const BannerInput = z.strictObject({
  kind: BannerKind,
  texts: z.record(Language, text(MAX_BANNER_LENGTH)),
  link: z.nullable(Link),
  endsAt: z.nullable(Instant),
})
export type BannerInput = z.infer<typeof BannerInput>

/** Absent properties and absent languages of `landing` stay as they are. Null takes the server's setting, ends the banner or ends the maintenance. */
export const CommunityInput = z.strictObject({
  name: z.optional(z.nullable(Name)),
  color: z.optional(z.nullable(Colour)),
  colorDark: z.optional(z.nullable(Colour)),
  /** An SVG document without scripts and without references to anything outside it. */
  mark: z.optional(z.nullable(z.string())),
  landing: z.optional(z.nullable(z.record(Language, LandingTexts))),
  language: z.optional(z.nullable(Language)),
  distanceUnit: z.optional(z.nullable(DistanceUnit)),
  banner: z.optional(z.nullable(BannerInput)),
  maintenance: z.optional(z.nullable(z.strictObject({ until: z.nullable(Instant) }))),
})
export type CommunityInput = z.infer<typeof CommunityInput>
export type CommunityField = keyof CommunityInput

const LandingTextsView = z.object({ headline: z.string(), tagline: z.string(), closing: z.string() })

const own = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({ own: z.nullable(schema), fallback: schema })

/**
 * The community as the console edits it. `own` is set in the console, null if it is not; `fallback` is what counts then,
 * from the settings of the server or built in.
 */
export const CommunitySettingsView = z.object({
  name: own(z.string()),
  color: own(z.string()),
  colorDark: own(z.string()),
  hasOwnMark: z.boolean(),
  /** By language. `fallback` has every language of Hearth. */
  landing: own(z.record(z.string(), LandingTextsView)),
  language: own(z.string()),
  distanceUnit: z.nullable(DistanceUnit),
  banner: z.nullable(
    z.object({
      kind: BannerKind,
      texts: z.record(z.string(), z.string()),
      link: z.nullable(z.string()),
      endsAt: z.nullable(Instant),
    }),
  ),
  maintenance: z.nullable(MaintenanceView),
})
export type CommunitySettingsView = z.infer<typeof CommunitySettingsView>

export const PaletteQuery = z.object({ light: Colour, dark: Colour })

/** Where a brand colour is read, with the contrast that it has there. */
export const readingPlaces = ['page', 'card', 'button', 'pressed', 'chip', 'strong'] as const
export type ReadingPlace = (typeof readingPlaces)[number]

const Palette = z.object({
  brand: z.string(),
  strong: z.string(),
  on: z.string(),
  soft: z.string(),
  ground: z.string(),
  surface: z.string(),
  ink: z.string(),
  /** The places where it cannot be read. */
  unreadable: z.array(z.object({ place: z.enum(readingPlaces), contrast: z.number() })),
})
export type Palette = z.infer<typeof Palette>

/** The colours that follow from a brand colour in each scheme. */
export const PaletteView = z.object({ light: Palette, dark: Palette })
export type PaletteView = z.infer<typeof PaletteView>
