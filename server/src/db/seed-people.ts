import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'

export type DemoPerson = {
  firstName: string
  lastName: string
  age: number
  city: string
  state: string
  heightCm: number | null
  occupation: string
  education: string
  lookingFor: LookingFor
  relationshipGoals: RelationshipGoal
  interests: string[]
  bio: string
  isVerified: boolean
}

const places: readonly (readonly [string, string])[] = [
  ['Portland', 'Oregon'],
  ['Austin', 'Texas'],
  ['Lisbon', 'Lisboa'],
  ['Toronto', 'Ontario'],
  ['Leeds', 'West Yorkshire'],
  ['Pune', 'Maharashtra'],
  ['Lyon', 'Auvergne-Rhône-Alpes'],
  ['Melbourne', 'Victoria'],
]

const intentions: readonly (readonly [LookingFor, RelationshipGoal])[] = [
  ['serious_relationship', 'long_term'],
  ['serious_relationship', 'marriage'],
  ['not_sure', 'see_where_it_goes'],
  ['friendship', 'companionship'],
  ['casual_dating', 'see_where_it_goes'],
]

const studies = [
  'BA, History',
  'MSc, Biology',
  'Apprenticeship',
  'BEng, Civil Engineering',
  'Nursing school',
  '',
]

// First name, last name, age, occupation, interests, and what they say of themselves.
const lives: readonly (readonly [string, string, number, string, string, string])[] = [
  [
    'Maya',
    'Iyer',
    31,
    'Paediatric nurse',
    'Bouldering, Tamil cinema, Filter coffee',
    'Night shifts have made me excellent at breakfast. Tell me the best thing you ate this week.',
  ],
  [
    'Jonas',
    'Weber',
    34,
    'Instrument maker',
    'Cello, Long trains, Chess',
    'I repair cellos for people who play them better than I do. Will travel far for a good bakery.',
  ],
  [
    'Amara',
    'Okafor',
    29,
    'Civil engineer',
    'Bridges, Highlife, Sunday football',
    'I build bridges, literally. I am looking for someone who calls their mother back.',
  ],
  [
    'Tom',
    'Ashworth',
    37,
    'Primary teacher',
    'Fell running, Bread, Pub quizzes',
    'Twenty-eight seven-year-olds agree that I am funny. I would like a second opinion.',
  ],
  [
    'Leila',
    'Haddad',
    33,
    'Translator',
    'Poetry, Swimming, Lebanese cooking',
    'Three languages and I still say the wrong thing on a first date. I make up for it with dessert.',
  ],
  [
    'Diego',
    'Morales',
    30,
    'Physiotherapist',
    'Salsa, Cycling, Plants',
    'My balcony has forty-one plants and one chair. There is room for a second chair.',
  ],
  [
    'Hannah',
    'Lindqvist',
    28,
    'Marine biologist',
    'Cold water, Knitting, Documentaries',
    'I count seals for a living. It is as good as it sounds.',
  ],
  [
    'Arjun',
    'Mehta',
    35,
    'Software developer',
    'Hiking, Board games, Street food',
    'Recently learned that one can close the laptop at six. Looking for help with the evenings.',
  ],
  [
    'Sofia',
    'Almeida',
    32,
    'Ceramicist',
    'Clay, Surfing, Fado',
    'Half of my mugs have thumbprints in them. I have decided that this is the style.',
  ],
  [
    'Ben',
    'Carter',
    40,
    'Paramedic',
    'Woodwork, Dogs, Radio plays',
    'Father of one, calm in most situations except flat-pack furniture.',
  ],
  [
    'Priya',
    'Nair',
    27,
    'Architect',
    'Sketching, Carnatic music, Tea',
    'I draw every place I sleep in. My notebook has a lot of train compartments.',
  ],
  [
    'Lucas',
    'Martin',
    36,
    'Cheesemonger',
    'Cheese, Vinyl, Rowing',
    'Ask me anything about goats. I am better company than that sentence suggests.',
  ],
  [
    'Grace',
    'Chen',
    30,
    'Data journalist',
    'Maps, Dumplings, Choir',
    'Alto, map collector, and the person who actually reads the museum labels.',
  ],
  [
    'Owen',
    'Price',
    33,
    'Gardener',
    'Allotment, Rugby, Folk music',
    'I smell of tomatoes for most of the summer. Some people like that.',
  ],
  [
    'Zainab',
    'Yusuf',
    34,
    'Pharmacist',
    'Baking, Calligraphy, Badminton',
    'Family first, and then cardamom buns. I want something that lasts.',
  ],
  [
    'Mateo',
    'Silva',
    29,
    'Sound engineer',
    'Analog synths, Football, Cooking for many',
    'I hear when a fridge is out of tune. I cook for ten because I never learned to cook for two.',
  ],
  [
    'Ingrid',
    'Dahl',
    38,
    'Family judge',
    'Ski touring, Crime novels, Saunas',
    'I decide things all day, so please choose the restaurant.',
  ],
  [
    'Ravi',
    'Pillai',
    32,
    'Bus driver',
    'Cricket, Birds, Old maps',
    'I know where every bus in this town goes and which one you should take to the lake.',
  ],
  [
    'Clara',
    'Rossi',
    26,
    'Pastry chef',
    'Laminated dough, Opera, Scooters',
    'Up at four, asleep by nine, free in the afternoons. Surprisingly romantic hours.',
  ],
  [
    'Noah',
    'Levy',
    35,
    'Bookbinder',
    'Paper, Jazz, Kayaking',
    'I will mend the book you have carried since you were twelve.',
  ],
  [
    'Fatima',
    'Zahra',
    30,
    'Optometrist',
    'Desert walks, Oud, Photography',
    'Better one, or better two? I promise to ask about something else on our first walk.',
  ],
  [
    'Elias',
    'Berg',
    31,
    'Carpenter',
    'Climbing, Board games, Porridge',
    'I built my own table so that there is always room for one more at it.',
  ],
  [
    'Nora',
    'Quinn',
    36,
    'Radio producer',
    'Storytelling, Sea swimming, Accordions',
    'I ask good questions and I wait for the answer.',
  ],
  [
    'Kenji',
    'Sato',
    39,
    'Tea importer',
    'Tea, Archery, Repairing bicycles',
    'Quiet at first. Then you will hear about oolong.',
  ],
]

function personOf(index: number, life: (typeof lives)[number]): DemoPerson {
  const [firstName, lastName, age, occupation, interests, bio] = life
  const [city, state] = places[index % places.length] ?? ['', '']
  const [lookingFor, relationshipGoals] = intentions[(index * 3) % intentions.length] ?? [
    'not_sure',
    'see_where_it_goes',
  ]
  return {
    firstName,
    lastName,
    age,
    city,
    state,
    heightCm: index % 6 === 5 ? null : 156 + ((index * 7) % 38),
    occupation,
    education: studies[index % studies.length] ?? '',
    lookingFor,
    relationshipGoals,
    interests: interests.split(', '),
    bio,
    isVerified: index % 3 === 0,
  }
}

/** Invented people, the same ones each time. */
export const demoPeople: readonly DemoPerson[] = lives.map((life, index) => personOf(index, life))

/** Whoever tries Hearth out signs in as this one. */
export const demoVisitor: DemoPerson = {
  firstName: 'Robin',
  lastName: 'Hale',
  age: 32,
  city: 'Portland',
  state: 'Oregon',
  heightCm: 174,
  occupation: 'Luthier',
  education: 'Apprenticeship',
  lookingFor: 'serious_relationship',
  relationshipGoals: 'long_term',
  interests: ['Hiking', 'Chess', 'Filter coffee', 'Choir'],
  bio: 'I make guitars, slowly. Looking for someone who likes long walks and short meetings.',
  isVerified: true,
}

/** What the first conversations say; true where the visitor speaks. */
export const demoTalks: readonly (readonly (readonly [boolean, string])[])[] = [
  [
    [false, 'A luthier! Is it true that you tap the wood and listen?'],
    [true, 'All day. The neighbours think I am knocking to be let out.'],
    [false, 'I would let you out for coffee. Saturday?'],
  ],
  [
    [true, 'What is the best thing you ate this week?'],
    [false, 'A peach, over the sink, at six in the morning. You?'],
  ],
]
