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

/** ISO 639-1 codes; `Intl.DisplayNames` has the names in every language. */
export const languageCodes: readonly string[] = /* @__PURE__ */ (
  'af am ar as ay az be bg bm bn bo br bs ca co cs cy da de dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd ' +
  'gl gn gu ha he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ks ku ky la lb lg ln lo lt lv mg mi mk ml ' +
  'mn mr ms mt my nb ne nl nn ny oc om or pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ' +
  'ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz ve vi wo xh yi yo za zh zu'
).split(' ')
