import type { PersonPageView } from '@hearth/contract/people/discovery'
import type { PersonView, ProfileView } from '@hearth/contract/profile/people'
import { ana, idOf, MY_ID, personOf, profileOf } from '../../src/testing/people.ts'
import { candidatesIn } from './candidates.ts'
import { MINE, photosOf } from './photos.ts'

export const NOW = '2026-03-14T18:30:00.000Z'
export const CONVERSATION = idOf(901)
export const EMAIL = 'robin@example.org'

export const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()

type SceneMessage = { mine: boolean; text: string; minutesAgo: number }
/** Everyone and everything that a screen can be filled with. */
export type SceneData = { people: PersonView[]; profile: ProfileView; talk: SceneMessage[] }
export type SceneDataName = 'usual' | 'long' | 'rtl'

const usual: SceneData = {
  people: [
    personOf(2, {
      firstName: ana.firstName,
      lastName: ana.lastName,
      age: 31,
      isVerified: true,
      bio: 'Bakes on Sundays, walks everywhere, and still writes letters. Looking for someone who laughs at the second joke.',
      locationCity: 'Lisbon',
      locationState: 'Estremadura',
      heightCm: 168,
      occupation: 'Bookbinder',
      education: 'Fine arts, Porto',
      lookingFor: 'serious_relationship',
      relationshipGoals: 'marriage',
      interests: ['Bread', 'Long walks', 'Choir', 'Letters', 'Old maps'],
      favourites: ['Choir', 'Bread'],
      headline: 'I will ask what you are reading, and mean it.',
      photos: photosOf(0),
      prompts: [
        {
          promptId: 'signature-dish',
          answer: 'Bacalhau, my grandmother’s way. It takes two days and three phone calls.',
        },
        { promptId: 'sunday-ten', answer: 'Flour up to the elbows, the radio on, and no plan until lunch.' },
        { promptId: 'odd-pride', answer: 'I have never once lost a glove.' },
      ],
      facts: {
        gender: 'woman',
        seeking: ['man'],
        languages: ['pt', 'en', 'fr'],
        homeLanguages: ['pt'],
        familyValues: 'in_between',
        hasChildren: 'no',
        wantsChildren: 'yes',
        smoking: 'no',
        drinking: 'socially',
      },
    }),
    personOf(3, {
      firstName: 'Jonas',
      lastName: 'Weber',
      age: 36,
      bio: 'Carpenter with a small workshop and a large dog.',
      locationCity: 'Freiburg',
      occupation: 'Carpenter',
      interests: ['Wood', 'Dogs', 'Mountains'],
      headline: 'The dog is called Schraube. It suits her.',
      lookingFor: 'serious_relationship',
      photos: photosOf(1),
      prompts: [
        { promptId: 'favourite-walk', answer: 'Up to the chapel, and down the other side for cake.' },
      ],
      facts: { languages: ['de', 'en'], hasChildren: 'no', smoking: 'no' },
    }),
    personOf(4, {
      firstName: 'Amara',
      lastName: 'Okafor',
      age: 29,
      isVerified: true,
      bio: 'Paediatric nurse. Sunday lunches with too many cousins; bring an appetite.',
      locationCity: 'Manchester',
      education: 'Nursing',
      heightCm: 171,
      interests: ['Cooking', 'Football', 'Gospel'],
      lookingFor: 'serious_relationship',
      photos: photosOf(2),
      prompts: [{ promptId: 'snack-court', answer: 'Jollof is not a side dish. I rest my case.' }],
    }),
    personOf(5, {
      firstName: 'Théo',
      lastName: 'Martin',
      age: 33,
      locationCity: 'Lyon',
      bio: 'Reads maps for fun.',
      photos: photosOf(3),
    }),
    personOf(6, {
      firstName: 'Mei',
      lastName: 'Lin',
      age: 27,
      isVerified: true,
      occupation: 'Ceramicist',
      photos: photosOf(4),
    }),
    personOf(7, {
      firstName: 'Samuel',
      lastName: 'Adeyemi',
      age: 41,
      locationCity: 'Leeds',
      bio: 'Father of one, early riser.',
      facts: { hasChildren: 'yes' },
      photos: photosOf(5),
    }),
    personOf(8, {
      firstName: 'Ingrid',
      lastName: '',
      age: 38,
      locationCity: 'Bergen',
      locationState: 'Vestland',
      photos: photosOf(7),
    }),
  ],
  profile: profileOf({
    lastName: 'Hale',
    displayName: 'Robin',
    bio: 'Gardener. Soup in winter, windows open in summer.',
    locationCity: 'Bristol',
    locationState: 'Somerset',
    heightCm: 176,
    occupation: 'Gardener',
    education: 'Horticulture',
    lookingFor: 'serious_relationship',
    relationshipGoals: 'long_term',
    interests: ['Gardens', 'Soup', 'Radio plays'],
    headline: 'Will trade soup for stories',
    gender: 'non_binary',
    seeking: ['woman', 'man', 'non_binary'],
    languages: ['en', 'pt'],
    homeLanguages: ['pt'],
    familyValues: 'in_between',
    wantsChildren: 'open',
    smoking: 'no',
    prompts: [
      {
        promptId: 'sunday-ten',
        answer: 'Still in the garden, mud up to my knees, and a radio play I have heard four times.',
      },
      { promptId: 'ask-me-about', answer: 'Pears. You will regret it.' },
    ],
  }),
  talk: [
    { mine: false, text: 'Your bio made me hungry. What is the soup of the week?', minutesAgo: 1500 },
    { mine: true, text: 'Leek and potato. It is always leek and potato in March.', minutesAgo: 1490 },
    { mine: true, text: 'And you, what is in the oven?', minutesAgo: 1489 },
    { mine: false, text: 'A rye that refused to rise.', minutesAgo: 95 },
    { mine: false, text: 'I am told it has character 🙂', minutesAgo: 94 },
    { mine: true, text: 'Then we have lunch. Saturday, by the harbour?', minutesAgo: 40 },
    { mine: false, text: 'Saturday it is.', minutesAgo: 3 },
  ],
}

export const ownPhotos = photosOf(MINE)

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const sentences = 'I like long evenings, longer breakfasts and people who mean what they say. '.repeat(12)

const long: SceneData = {
  people: usual.people.map((person, index) => ({
    ...person,
    firstName: index % 2 === 0 ? 'Maximiliana Wilhelmina Theodora-Konstanze Philippa' : word.slice(0, 60),
    lastName: 'Freifrau von und zu Hohenstaufen-Lichtenberg-Oppenheimer',
    bio: `${word} ${sentences}`.slice(0, 1000),
    locationCity: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    locationState: 'Taumatawhakatangihangakoauauotamateaturipukakapiki',
    occupation: 'Senior deputy assistant keeper of the municipal collection of historic bookbindings',
    education: `${word} and three years of comparative everything`,
    heightCm: 201,
    headline: `${sentences.slice(0, 79)}!`,
    prompts: ['signature-dish', 'sunday-ten', 'odd-pride'].map((promptId, nth) => ({
      promptId,
      answer: `${nth === 1 ? `${word} ` : ''}${sentences}`.slice(0, 240),
    })),
    facts: {
      ...usual.people[0]?.facts,
      languages: ['pt', 'en', 'fr', 'de', 'gd', 'eo', 'yi', 'yo'],
      homeLanguages: ['pt', 'en', 'fr', 'de', 'gd', 'eo', 'yi', 'yo'],
      health: `${word} ${sentences}`.slice(0, 200),
    },
    interests: [
      word.slice(0, 40),
      ...Array.from({ length: 9 }, (_, nth) => `An interest of forty letters, number ${nth + 1}`),
    ],
  })),
  profile: profileOf({
    ...usual.profile,
    displayName: word.slice(0, 60),
    firstName: word.slice(0, 60),
    bio: sentences.slice(0, 1000),
    interests: Array.from({ length: 10 }, (_, nth) => `An interest of forty letters, number ${nth + 1}`),
  }),
  talk: [
    { mine: false, text: word.repeat(3), minutesAgo: 200 },
    { mine: true, text: `${sentences}\n\n${sentences}`, minutesAgo: 100 },
    {
      mine: false,
      text: 'https://example.org/a/very/long/address?with=many&parameters=that&never=break&at=all',
      minutesAgo: 5,
    },
    { mine: true, text: '🙂', minutesAgo: 4 },
  ],
}

const rtl: SceneData = {
  people: usual.people.map((person, index) => ({
    ...person,
    firstName: ['ليلى', 'يوسف', 'נועה', 'مريم', 'سامي', 'דניאל', 'هدى'][index] ?? 'ليلى',
    lastName: ['الحسن', 'منصور', 'לוי', 'خوري', 'نصار', 'כהן', ''][index] ?? '',
    bio: 'أحب الخبز الطازج والمشي الطويل والرسائل المكتوبة بخط اليد.',
    headline: 'سأسألك ماذا تقرأ.',
    prompts: person.prompts.map(({ promptId }) => ({ promptId, answer: 'خبز، راديو، ولا خطة قبل الغداء.' })),
    locationCity: 'بيروت',
    locationState: 'لبنان',
    occupation: 'مجلدة كتب',
    education: 'الفنون الجميلة',
    interests: ['الخبز', 'المشي', 'الغناء', 'שירה', 'Jazz'],
  })),
  profile: profileOf({
    ...usual.profile,
    displayName: 'نور',
    firstName: 'نور',
    bio: 'أعتني بالحدائق.',
    interests: ['الحدائق', 'Radio'],
  }),
  talk: usual.talk.map((said, index) => ({
    ...said,
    text:
      index % 3 === 2
        ? said.text
        : (['كيف كان يومك؟', 'جميل، شكراً! وأنت؟', 'مشيت طويلاً اليوم.'][index % 3] ?? ''),
  })),
}

export const worlds: Record<SceneDataName, SceneData> = { usual, long, rtl }

/** The page of a person: the viewer, a match, or somebody in the deck. */
export function pageIn({ people, profile }: SceneData, id: string): PersonPageView {
  const { firstName, lastName, bio, locationCity, locationState, interests, occupation } = profile
  const me = personOf(1, { firstName, lastName, bio, locationCity, locationState, interests, occupation })
  const prompts = [{ promptId: 'weather-mine', answer: 'Fog until ten, then sun on wet leaves.' }]
  const own = { ...me, age: 36, photos: ownPhotos, prompts, headline: 'Soup is a love language.' }
  const person = people.find((one) => one.id === id) ?? own
  const [shown] = candidatesIn({ people: people.slice(people.indexOf(person)) })
  const { distanceBucket, why, note } =
    person === own || !shown ? { distanceBucket: null, why: null, note: null } : shown
  return { person, distanceBucket, why, note, relation: person === own ? 'self' : 'candidate', match: null }
}

export const messagesIn = ({ talk, people }: SceneData) =>
  talk.map(({ mine, text, minutesAgo: ago }, index) => ({
    id: idOf(10_001 + index),
    clientId: idOf(20_001 + index),
    conversationId: CONVERSATION,
    senderId: mine ? MY_ID : (people[0]?.id ?? ''),
    seq: index + 1,
    content: text,
    createdAt: minutesAgo(ago),
  }))
