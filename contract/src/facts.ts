import * as z from 'zod/mini'
import { requiredText, text } from './text.ts'

export const MAX_LANGUAGES = 8
export const MAX_HEALTH_LENGTH = 200
export const MAX_PROMPTS = 3
export const MAX_ANSWER_LENGTH = 240

export const genderValues = ['woman', 'man', 'non_binary', 'another'] as const
export const familyValueValues = ['traditional', 'modern', 'in_between'] as const
export const hasChildrenValues = ['no', 'yes', 'grown_up'] as const
export const wantsChildrenValues = ['yes', 'no', 'open', 'not_sure'] as const
export const smokingValues = ['no', 'sometimes', 'yes', 'stopping'] as const
export const drinkingValues = ['no', 'rarely', 'socially', 'often'] as const
export const zodiacValues = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const
export const faithValues = [
  'agnostic',
  'atheist',
  'buddhist',
  'christian',
  'hindu',
  'jain',
  'jewish',
  'muslim',
  'sikh',
  'spiritual',
  'another',
] as const
export const orientationValues = [
  'asexual',
  'bisexual',
  'gay',
  'lesbian',
  'pansexual',
  'queer',
  'straight',
  'questioning',
  'another',
] as const

export const Gender = z.enum(genderValues)
export type Gender = z.infer<typeof Gender>
export const FamilyValues = z.enum(familyValueValues)
export type FamilyValues = z.infer<typeof FamilyValues>
export const HasChildren = z.enum(hasChildrenValues)
export type HasChildren = z.infer<typeof HasChildren>
export const WantsChildren = z.enum(wantsChildrenValues)
export type WantsChildren = z.infer<typeof WantsChildren>
export const Smoking = z.enum(smokingValues)
export type Smoking = z.infer<typeof Smoking>
export const Drinking = z.enum(drinkingValues)
export type Drinking = z.infer<typeof Drinking>
export const Zodiac = z.enum(zodiacValues)
export type Zodiac = z.infer<typeof Zodiac>
export const Faith = z.enum(faithValues)
export type Faith = z.infer<typeof Faith>
export const Orientation = z.enum(orientationValues)
export type Orientation = z.infer<typeof Orientation>

/** Languages one can name, as ISO 639-1 codes; `Intl.DisplayNames` has their names in every language. */
export const languageCodes: readonly string[] = /* @__PURE__ */ (
  'af am ar as ay az be bg bm bn bo br bs ca co cs cy da de dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd ' +
  'gl gn gu ha he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ks ku ky la lb lg ln lo lt lv mg mi mk ml ' +
  'mn mr ms mt my nb ne nl nn ny oc om or pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ' +
  'ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz ve vi wo xh yi yo za zh zu'
).split(' ')

const once = (list: readonly unknown[]) => new Set(list).size === list.length

export const Seeking = /* @__PURE__ */ z
  .array(Gender)
  .check(z.maxLength(genderValues.length), z.refine(once, 'Each once'))
export const Languages = /* @__PURE__ */ z
  .array(
    /* @__PURE__ */ z
      .string()
      .check(z.refine((code) => languageCodes.includes(code), 'Please choose from the list')),
  )
  .check(
    z.maxLength(MAX_LANGUAGES, `At most ${MAX_LANGUAGES} languages`),
    z.refine(once, 'Each language once'),
  )

/** What the law calls special: kept only with a consent of its own, and erased when that is withdrawn. */
export const specialKinds = ['faith', 'orientation', 'health'] as const
export const SpecialKind = z.enum(specialKinds)
export type SpecialKind = z.infer<typeof SpecialKind>

export const Health = requiredText(MAX_HEALTH_LENGTH)

export const PromptId = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z-]{1,40}$/, 'Please choose from the list'))

/** One prompt and what a person says to it; `prompts.ts` holds the texts. */
export const PromptAnswer = z.strictObject({ promptId: PromptId, answer: requiredText(MAX_ANSWER_LENGTH) })
export type PromptAnswer = z.infer<typeof PromptAnswer>
export const PromptAnswerView = z.object({ promptId: z.string(), answer: z.string() })

export const PromptAnswers = /* @__PURE__ */ z.array(PromptAnswer).check(
  z.maxLength(MAX_PROMPTS, `At most ${MAX_PROMPTS} prompts`),
  z.refine((list) => once(list.map(({ promptId }) => promptId)), 'Each prompt once'),
)

export const MAX_HEADLINE_LENGTH = 80
/** One line and no more, however it was pasted. */
export const Headline = /* @__PURE__ */ text(MAX_HEADLINE_LENGTH).check(
  z.overwrite((value) => value.replace(/\s+/g, ' ')),
)

export const visibilityValues = ['everyone', 'matches', 'nobody'] as const
export const Visibility = z.enum(visibilityValues)
export type Visibility = z.infer<typeof Visibility>

/** What a person may show to everyone, to matches only, or to nobody. Name, age and photos make the card, so they are not here. */
export const hideableFields = [
  'lastName',
  'bio',
  'headline',
  'locationCity',
  'locationState',
  'heightCm',
  'occupation',
  'education',
  'lookingFor',
  'relationshipGoals',
  'interests',
  'gender',
  'seeking',
  'languages',
  'familyValues',
  'hasChildren',
  'wantsChildren',
  'smoking',
  'drinking',
  'zodiac',
  'faith',
  'orientation',
  'health',
  'prompts',
] as const
export const HideableField = z.enum(hideableFields)
export type HideableField = z.infer<typeof HideableField>

/**
 * Who sees each field before anything was said about it: what is special is for matches, and so is whom one seeks,
 * because with one's gender it tells an orientation.
 */
export const defaultVisibility = (): Record<HideableField, Visibility> => ({
  lastName: 'everyone',
  bio: 'everyone',
  headline: 'everyone',
  locationCity: 'everyone',
  locationState: 'everyone',
  heightCm: 'everyone',
  occupation: 'everyone',
  education: 'everyone',
  lookingFor: 'everyone',
  relationshipGoals: 'everyone',
  interests: 'everyone',
  gender: 'everyone',
  seeking: 'matches',
  languages: 'everyone',
  familyValues: 'everyone',
  hasChildren: 'everyone',
  wantsChildren: 'everyone',
  smoking: 'everyone',
  drinking: 'everyone',
  zodiac: 'everyone',
  faith: 'matches',
  orientation: 'matches',
  health: 'matches',
  prompts: 'everyone',
})

/** What a person says of themselves beside the basics, as others see it: only what is given and shown to them. */
export const Facts = z.partial(
  z.object({
    gender: Gender,
    seeking: z.array(Gender),
    languages: z.array(z.string()),
    familyValues: FamilyValues,
    hasChildren: HasChildren,
    wantsChildren: WantsChildren,
    smoking: Smoking,
    drinking: Drinking,
    zodiac: Zodiac,
    faith: Faith,
    orientation: Orientation,
    health: z.string(),
  }),
)
export type Facts = z.infer<typeof Facts>
