import type { ConversationLine } from '@hearth/contract/chat'
import type { MatchView } from '@hearth/contract/matching'
import type { PersonView, ProfileView } from '@hearth/contract/people'
import { idOf, MY_ID, personOf, profileOf } from '../src/testing/people.ts'

export const NOW = '2026-03-14T18:30:00.000Z'
export const CONVERSATION = idOf(901)
export const EMAIL = 'robin@example.org'

const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()

type Said = { mine: boolean; text: string; minutesAgo: number }
/** Everyone and everything that a screen can be filled with. */
export type World = { people: PersonView[]; profile: ProfileView; talk: Said[] }
export type WorldName = 'usual' | 'long' | 'rtl'

const usual: World = {
  people: [
    personOf(2, {
      firstName: 'Ana',
      lastName: 'Silva',
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
    }),
    personOf(3, {
      firstName: 'Jonas',
      lastName: 'Weber',
      age: 36,
      bio: 'Carpenter with a small workshop and a large dog.',
      locationCity: 'Freiburg',
      occupation: 'Carpenter',
      interests: ['Wood', 'Dogs', 'Mountains'],
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
    }),
    personOf(5, {
      firstName: 'Théo',
      lastName: 'Martin',
      age: 33,
      locationCity: 'Lyon',
      bio: 'Reads maps for fun.',
    }),
    personOf(6, { firstName: 'Mei', lastName: 'Lin', age: 27, isVerified: true, occupation: 'Ceramicist' }),
    personOf(7, {
      firstName: 'Samuel',
      lastName: 'Adeyemi',
      age: 41,
      locationCity: 'Leeds',
      bio: 'Father of one, early riser.',
    }),
    personOf(8, {
      firstName: 'Ingrid',
      lastName: '',
      age: 38,
      locationCity: 'Bergen',
      locationState: 'Vestland',
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

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const sentences = 'I like long evenings, longer breakfasts and people who mean what they say. '.repeat(12)

const long: World = {
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

const rtl: World = {
  people: usual.people.map((person, index) => ({
    ...person,
    firstName: ['ليلى', 'يوسف', 'נועה', 'مريم', 'سامي', 'דניאל', 'هدى'][index] ?? 'ليلى',
    lastName: ['الحسن', 'منصور', 'לוי', 'خوري', 'نصار', 'כהן', ''][index] ?? '',
    bio: 'أحب الخبز الطازج والمشي الطويل والرسائل المكتوبة بخط اليد.',
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

export const worlds: Record<WorldName, World> = { usual, long, rtl }

export const messagesIn = ({ talk, people }: World) =>
  talk.map(({ mine, text, minutesAgo: ago }, index) => ({
    id: idOf(10_001 + index),
    clientId: idOf(20_001 + index),
    conversationId: CONVERSATION,
    senderId: mine ? MY_ID : (people[0]?.id ?? ''),
    seq: index + 1,
    content: text,
    createdAt: minutesAgo(ago),
  }))

export const matchesIn = ({ people }: World): MatchView[] =>
  people.slice(0, 6).map((person, index) => ({
    id: idOf(801 + index),
    createdAt: minutesAgo(60 + index * 1700),
    person,
    conversationId: index < 4 ? idOf(901 + index) : null,
  }))

export function conversationsIn(world: World): ConversationLine[] {
  const lastWords = messagesIn(world).at(-1)
  return matchesIn(world)
    .slice(0, 4)
    .map(({ id, person }, index) => {
      const isMine = index % 2 === 1
      const createdAt = minutesAgo(3 + index * 900)
      const content = index === 0 ? (lastWords?.content ?? '') : (world.talk[index]?.text ?? '')
      const lastMessage = { senderId: isMine ? MY_ID : person.id, content, createdAt, seq: world.talk.length }
      return {
        id: idOf(901 + index),
        matchId: id,
        person,
        lastMessageAt: index === 3 ? null : createdAt,
        lastSeq: index === 3 ? 0 : world.talk.length,
        lastMessage: index === 3 ? null : lastMessage,
      }
    })
}
