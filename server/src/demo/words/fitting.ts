import type { Faith, Gender, HasChildren } from '@hearth/contract/facts'

/** What decides whether somebody can say a thing. */
export type Speaker = {
  gender: Gender
  age: number
  hasChildren: HasChildren
  faith: Faith | undefined
  /** Where the family comes from; the name of a heritage. */
  heritage: string
}

type Limit = (speaker: Speaker) => boolean

const isParent: Limit = ({ hasChildren }) => hasChildren !== 'no'
const isWoman: Limit = ({ gender }) => gender === 'woman'
const isMan: Limit = ({ gender }) => gender === 'man'
const from =
  (age: number): Limit =>
  (speaker) =>
    speaker.age >= age
const below =
  (age: number): Limit =>
  (speaker) =>
    speaker.age < age
const believes =
  (...faiths: Faith[]): Limit =>
  ({ faith }) =>
    faith !== undefined && faiths.includes(faith)
const comesFrom =
  (...names: string[]): Limit =>
  ({ heritage }) =>
    names.includes(heritage)
const asian = ['pakistani', 'indian', 'sikh']

/** Words that only some can say truly. */
const limits: readonly (readonly [RegExp, ...Limit[]])[] = [
  [/my (daughter|children)\b|^Parents’ evening|children’s baby clothes|since the children left/i, isParent],
  [/^(My children|Nothing, since)|sixty-odd|grandchildren when|forty years of/i, from(58)],
  [/Teaching somebody’s grandchildren|maternity ward/, from(36)],
  [/maternity ward|Eldest daughter|favourite aunt|^Beti/, isWoman],
  [/I am a grown man|favourite uncle|dad on Wednesdays|^Beard or/, isMan],
  [/dad on Wednesdays|We share a son/, isParent, from(30)],
  [/^Widowed/, from(46)],
  [/twenty-three and have been told/, (speaker) => speaker.age === 23],
  [/came out at forty-one/, from(43), below(56)],
  [
    /at thirty to make chairs|spent ten years being sensible|to cook for two again|Second time round/,
    from(36),
  ],
  [/^My flatmates|house share|I want children and a garden|hope for children/, below(41)],
  [/since university|My old flatmates/, from(26)],
  [/grandmother arranged three marriages|Guddu|^Beti|in a rickshaw|^A dhol|in Punjabi/, comesFrom(...asian)],
  [/^I do not drink/, believes('muslim')],
  [/The tall one/, isMan],
  [/mosque|Eid\b|prayer beads|qawwali|^Dates, and/, believes('muslim')],
  [/^I fast, I feast|A little religious/, believes('muslim', 'christian', 'jewish')],
  [/third pew|bishop|Christmas Eve table/, believes('christian')],
  [/Lamps on every step/, believes('hindu', 'sikh', 'jain')],
  [/^Pray,|In God on most|^Faith, family/, believes('muslim', 'christian', 'hindu', 'sikh', 'jewish')],
  [/biryani|phone call to Lahore/, comesFrom('pakistani')],
  [/^Dal,/, comesFrom(...asian)],
  [/pierogi|Lviv/i, comesFrom('polish')],
  [/Egusi|highlife|Kumasi|Things Fall Apart/, comesFrom('westAfrican')],
  [/grandmother’s flatbread|term of Arabic/, comesFrom('levant', 'pakistani', 'horn', 'indian')],
  [
    /my father’s village|Two languages and|My mother tongue|in his own script|how we got here/i,
    (one) => one.heritage !== 'english' && one.heritage !== 'celtic',
  ],
  [
    /frightened, and in a new country|crossed an ocean|send some home|homesick for all/,
    (one) => one.heritage !== 'english' && one.heritage !== 'celtic',
  ],
  [/^Henna/, isWoman, comesFrom('pakistani', 'indian', 'sikh', 'horn', 'levant')],
  [/lump of coal|Coal smoke|creosote|paper hat|^My accent/, comesFrom('english', 'celtic', 'caribbean')],
  [/a pint|ginger beers|for a pint|bitter called/, (one) => one.faith !== 'muslim'],
  [/a cookbook|mother-in-law/, from(44)],
  [/Northern soul|all of us over forty/, from(44)],
  [/I used to admire|than I did at twenty|at twenty/, from(30)],
  [/^Leave the good job|reverse park a minibus/, from(26)],
  [/ten years and stay strangers|^My thesis/, from(24)],
]

/** Whether these words are true in this mouth. */
export const fits = (words: string, speaker: Speaker): boolean =>
  limits.every(([about, ...needs]) => !about.test(words) || needs.every((need) => need(speaker)))
