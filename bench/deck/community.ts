import type { Wishes } from '@hearth/contract/people/wishes'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/open.ts'
import { cellOf, centreOf } from '../../server/src/features/profiles/locations/locations.rules.ts'

// A community out of numbers: the same each time, because everything about person n is a hash of n.

export const TODAY = '2026-06-15'
export const CITIES = 300
const SPOTS = 256
/** Two thirds of a city live within so many kilometres of its middle. */
const CITY_KM = 8
const SWIPES_EACH = [1, 2, 3, 4, 5, 6, 7, 8, -1, -2] as const
const ANSWERED = [1, 2, -1, -2] as const

export type BenchCity = { city: number; first: number; last: number }

/** Cities by Zipf's law: the second is half as large as the first, the third a third. */
export function citiesOf(people: number): BenchCity[] {
  const shares = Array.from({ length: CITIES }, (_, n) => 1 / (n + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return shares.map((share, city) => {
    const first = before + 1
    before = city === CITIES - 1 ? people : before + Math.round((people * share) / all)
    return { city, first, last: before }
  })
}

/** A bell around zero, from two even shares. */
const bell = (one: number, other: number) => Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other)

/** The same share each time for the same number; enough of chance for where somebody lives. */
function shareOf(n: number): number {
  const mixed = Math.imul(Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) ^ (n >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** The cells that people of a city live in; the cities lie so far apart that none reaches into another. */
function spotsOf(city: number): number[] {
  const [latitude, longitude] = [36 + Math.floor(city / 20) * 1.3, -8 + (city % 20) * 2]
  return Array.from({ length: SPOTS }, (_, spot) => {
    const seed = (city * SPOTS + spot) * 4 + 1
    const [up, across] = [0, 2].map((of) => bell(shareOf(seed + of), shareOf(seed + of + 1)) * CITY_KM)
    return cellOf({
      latitude: latitude + (up ?? 0) / 111.2,
      longitude: longitude + (across ?? 0) / (111.2 * Math.cos((latitude * Math.PI) / 180)),
    })
  })
}

/** An even number below `below` that is person `n`'s own, another for each `of`. */
const chance = (of: number, below: number) =>
  sql`(hashint8extended(n, ${sql.lit(of)}) & 1073741823) % ${sql.lit(below)}`
const oneOf = (of: number, values: readonly string[]) =>
  sql`(${sql.lit(`{${values.join(',')}}`)}::text[])[1 + ${chance(of, values.length + 1)}]`

const wishes: Wishes[] = [
  {},
  { smoking: { values: ['no', 'stopping'], isHard: true, orUnsaid: true } },
  { lookingFor: { values: ['serious_relationship', 'not_sure'], isHard: true, orUnsaid: true } },
  { wantsChildren: { values: ['yes', 'open'], isHard: true, orUnsaid: false } },
]

/** Everyone's number, id, city and cell, in a table of the community's own. */
export async function number(db: Db, people: number): Promise<void> {
  const cities = citiesOf(people)
  const spots = cities.flatMap(({ city }) => spotsOf(city))
  const centres = spots.map(centreOf)
  await sql`create unlogged table cities as
    select * from unnest(${cities.map(({ city }) => city)}::int[], ${cities.map(({ first }) => first)}::int[],
      ${cities.map(({ last }) => last)}::int[]) cities (city, first, last)`.execute(db)
  await sql`create unlogged table spots as
    select ((at - 1) / ${sql.lit(SPOTS)})::int city, ((at - 1) % ${sql.lit(SPOTS)})::int spot, cell, latitude, longitude
    from unnest(${spots}::int[], ${centres.map(({ latitude }) => latitude)}::float8[],
      ${centres.map(({ longitude }) => longitude)}::float8[]) with ordinality spots (cell, latitude, longitude, at)`.execute(
    db,
  )
  await sql`create unlogged table crowd as
    select n, overlay(overlay(md5('person ' || n) placing '4' from 13) placing '8' from 17)::uuid id, city, cell
    from cities cross join lateral generate_series(first, last) n
      join spots using (city)
    where spot = ${chance(1, SPOTS)}
    order by id`.execute(db)
  await sql`create unique index on crowd (n)`.execute(db)
  await sql`analyze crowd`.execute(db)
}

/** Everybody's own and neighbours' place, profile, wishes and photo. */
export async function moveIn(db: Db): Promise<void> {
  await sql`insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select id, '', n || '@people.example', true, now(), now() from crowd`.execute(db)
  await sql`insert into profiles (user_id, display_name, first_name, date_of_birth, location_city, height_cm, gender,
      seeking, looking_for, relationship_goals, family_values, has_children, wants_children, smoking, drinking,
      interests, languages, bio)
    select id, 'Person', 'Person', ${TODAY}::date - (6575 + ${chance(2, 15000)})::int, 'Town ' || city,
      150 + ${chance(3, 50)}, gender,
      case when ${chance(5, 100)} < 86 then case gender when 'woman' then array['man'] when 'man' then array['woman']
        else array['woman', 'man', 'non_binary'] end
        when ${chance(5, 100)} < 92 then array[coalesce(gender, 'woman')]
        when ${chance(5, 100)} < 97 then array['woman', 'man'] else '{}'::text[] end,
      ${oneOf(6, ['serious_relationship', 'casual_dating', 'friendship', 'not_sure'])},
      ${oneOf(7, ['marriage', 'long_term', 'see_where_it_goes', 'companionship'])},
      ${oneOf(8, ['traditional', 'modern', 'in_between'])}, ${oneOf(9, ['no', 'yes', 'grown_up'])},
      ${oneOf(10, ['yes', 'no', 'open', 'not_sure'])}, ${oneOf(11, ['no', 'sometimes', 'yes', 'stopping'])},
      ${oneOf(12, ['no', 'rarely', 'socially', 'often'])},
      array['Interest ' || ${chance(13, 40)}, 'Interest ' || 40 + ${chance(14, 40)}],
      array['en', ${oneOf(15, ['fr', 'de', 'es'])}], repeat('Something about me. ', 5)
    from (select *, case when ${chance(4, 100)} < 47 then 'woman' when ${chance(4, 100)} < 94 then 'man'
      when ${chance(4, 100)} < 97 then 'non_binary' end gender from crowd) crowd`.execute(db)
  await sql`insert into locations (user_id, cell) select id, cell from crowd where ${chance(16, 100)} < 97`.execute(
    db,
  )
  await sql`insert into wishes (user_id, age_min, age_max, max_distance, is_flexible, is_only_to_liked, wishes)
    select id, greatest(18, age - 3 - ${chance(17, 9)}), age + 3 + ${chance(18, 9)},
      case when ${chance(19, 100)} < 40 then 3 when ${chance(19, 100)} < 80 then 2 when ${chance(19, 100)} < 95 then 1
        else 0 end, ${chance(20, 100)} < 10, ${chance(21, 100)} < 2, wished
    from (select *, extract(year from age(${TODAY}::date, date_of_birth))::int age,
        case when ${chance(22, 100)} < 70 then 0 else 1 + ${chance(22, 3)} end kind
      from crowd join profiles on user_id = id) crowd
    join unnest(${wishes.map((one) => JSON.stringify(one))}::jsonb[]) with ordinality kinds (wished, kind_at)
      on kind_at = kind + 1
    where ${chance(23, 100)} < 80`.execute(db)
  await sql`insert into photos (user_id, file_key, position, thumbhash, widths, aspect)
    select id, 'photos/' || n, 0, 'x', '{160}', 1 from crowd`.execute(db)
}

/** Each decides on neighbours in their own city; two of them are answered, so some likes wait and some do not. */
export async function swipe(db: Db, people: number): Promise<void> {
  for (const step of SWIPES_EACH)
    await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, is_answered)
      select one.id, other.id, (hashint8extended(one.n, ${sql.lit(100 + step)}) & 1023) < 410,
        md5(one.n || ' ' || ${sql.lit(step)})::uuid, now() - ${sql.lit(step + 3)} * interval '1 day',
        ${sql.lit((ANSWERED as readonly number[]).includes(step))}
      from crowd one join crowd other
        on other.n = (one.n - 1 + ${sql.lit(step)} + ${sql.lit(people)}) % ${sql.lit(people)} + 1`.execute(db)
}
