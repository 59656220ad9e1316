/** A figure that a test measures of an attack. The test fails if it is beyond `most`, or below `least`. */
export type AttackMeasure = {
  what: string
  unit: string
  file: string
} & ({ most: number } | { least: number })

type Attack = { title: string; how: string; measures: Record<string, AttackMeasure> }

const attacksIn = (name: string) => `server/src/attacks/${name}`

/** The attacks that tests carry out, with the limit of each figure; `docs/security/attacks.md` is made from it. */
export const attacks = {
  stuffing: {
    title: 'Credential stuffing',
    how: 'Lists of leaked passwords are tried, on one account from many addresses and on many accounts from one.',
    measures: {
      checked: {
        what: 'wrong passwords of one account that are checked in an hour, whatever their addresses',
        unit: 'tries',
        most: 20,
        file: attacksIn('stuffing.test.ts'),
      },
      owner: {
        what: 'times that the owner’s own browser is refused meanwhile',
        unit: 'refusals',
        most: 0,
        file: attacksIn('stuffing.test.ts'),
      },
      sprayed: {
        what: 'accounts that one address can try in five minutes',
        unit: 'accounts',
        most: 60,
        file: attacksIn('stuffing.test.ts'),
      },
    },
  },
  enumeration: {
    title: 'Account enumeration',
    how: 'Known and unknown addresses are typed everywhere an address can be typed, and replies and times are compared.',
    measures: {
      ways: {
        what: 'ways of ten whose reply, shape or time tells a known address from an unknown one',
        unit: 'ways',
        most: 0,
        file: attacksIn('enumeration.measured.test.ts'),
      },
    },
  },
  inference: {
    title: 'Inference',
    how: 'Somebody changes their own profile, or watches orders and times, to learn what others hide.',
    measures: {
      hidden: {
        what: 'hidden values of 20 people that 200 requests each find beyond what guessing finds',
        unit: 'values',
        most: 0,
        file: attacksIn('hidden.test.ts'),
      },
      deeds: {
        what: 'replies that differ after somebody has liked, passed, blocked, been active or moved within their cell',
        unit: 'replies',
        most: 0,
        file: attacksIn('inference.test.ts'),
      },
    },
  },
  scraping: {
    title: 'Scraping',
    how: 'A program reads as many profiles as it can, with one account and with many on one network.',
    measures: {
      seen: {
        what: 'people that a new account can see on a day',
        unit: 'people',
        most: 150,
        file: 'server/src/features/limits/bot.test.ts',
      },
      pages: {
        what: 'pages of people that ten accounts on one network can open in a minute',
        unit: 'pages',
        most: 180,
        file: attacksIn('scraping.test.ts'),
      },
      accounts: {
        what: 'accounts that one network can make in an hour',
        unit: 'accounts',
        most: 10,
        file: attacksIn('scraping.test.ts'),
      },
      undealt: {
        what: 'pages of people who were not dealt that open by their id',
        unit: 'pages',
        most: 0,
        file: attacksIn('scraping.test.ts'),
      },
    },
  },
  trilateration: {
    title: 'Trilateration',
    how: 'Somebody asks from many invented places how far a person is, without the limits on moving.',
    measures: {
      alike: {
        what: 'answers that differ between two people in one cell',
        unit: 'answers',
        most: 0,
        file: attacksIn('location.test.ts'),
      },
      metres: {
        what: 'median error after 500 questions, in the draw that is best for the attacker',
        unit: 'm',
        least: 800,
        file: attacksIn('location.test.ts'),
      },
    },
  },
  floods: {
    title: 'Floods',
    how: 'One address opens as many connections and asks as often as it can; one person opens as many sockets.',
    measures: {
      connections: {
        what: 'connections of one address that are served at the same time',
        unit: 'connections',
        most: 300,
        file: attacksIn('floods.test.ts'),
      },
      work: {
        what: 'sign-ups, sign-ins, mails and passkey steps done for one address that asks without end',
        unit: 'requests',
        most: 110,
        file: attacksIn('floods.test.ts'),
      },
      sockets: {
        what: 'sockets that one person keeps open',
        unit: 'sockets',
        most: 5,
        file: attacksIn('floods.test.ts'),
      },
      others: {
        what: 'requests of others that fail meanwhile',
        unit: 'requests',
        most: 0,
        file: attacksIn('floods.test.ts'),
      },
    },
  },
  'slow-clients': {
    title: 'Slow clients',
    how: 'Clients send a byte now and then, or read nothing of what they asked for.',
    measures: {
      body: {
        what: 'time until a body that comes byte by byte is ended',
        unit: 's',
        most: 110,
        file: attacksIn('slow-bodies.measured.test.ts'),
      },
      memory: {
        what: 'memory that 200 sockets without a reader take before they are closed',
        unit: 'MB',
        most: 100,
        file: 'server/src/realtime/slow-readers.measured.test.ts',
      },
    },
  },
  'full-disk': {
    title: 'Full disk',
    how: 'The disk of the data folder fills up while members write and upload, and is emptied later.',
    measures: {
      lost: {
        what: 'acknowledged messages that are lost or doubled',
        unit: 'messages',
        most: 0,
        file: attacksIn('full-disk.test.ts'),
      },
      backups: {
        what: 'half backups that stay on a full disk',
        unit: 'files',
        most: 0,
        file: 'server/src/backup/backup.pglite.test.ts',
      },
    },
  },
  'moved-clock': {
    title: 'Moved clock',
    how: 'The clock of the server jumps forward and back, by minutes, an hour, a day and a year.',
    measures: {
      reused: {
        what: 'links, codes and sessions that work although they were used or signed out',
        unit: 'uses',
        most: 0,
        file: attacksIn('moved-clock.test.ts'),
      },
      checked: {
        what: 'wrong passwords of one account that are checked while the clock swings by an hour, 20 times',
        unit: 'tries',
        most: 40,
        file: attacksIn('moved-clock.test.ts'),
      },
      lost: {
        what: 'messages, matches and profiles lost or in another order, with all jobs run a year ahead',
        unit: 'rows',
        most: 0,
        file: attacksIn('moved-clock.test.ts'),
      },
    },
  },
  'bus-down': {
    title: 'Bus down',
    how: 'Redis between two processes goes away for ten seconds and comes back, while members write through both.',
    measures: {
      faults: {
        what: 'messages lost, doubled or in another order',
        unit: 'messages',
        most: 0,
        file: 'server/src/realtime/chaos/two-processes.redis.test.ts',
      },
    },
  },
  'database-down': {
    title: 'Database down',
    how: 'The connection to PostgreSQL breaks at every statement of a sign-up, a like, a message, a block and a deletion.',
    measures: {
      faults: {
        what: 'messages lost, doubled or in another order while all connections end again and again',
        unit: 'messages',
        most: 0,
        file: 'server/src/realtime/chaos/chaos.pg.test.ts',
      },
      halves: {
        what: 'operations left half done, or done more than once after they were repeated',
        unit: 'operations',
        most: 0,
        file: attacksIn('database-down.pg.test.ts'),
      },
    },
  },
  crashes: {
    title: 'Crashes at every point',
    how: 'The server is killed (kill -9) during sign-ups, uploads, likes, messages, deletions and backups, and started again.',
    measures: {
      photos: {
        what: 'files without a row, rows without their files, and photos that are not whole',
        unit: 'faults',
        most: 0,
        file: 'server/src/features/photos/photos.kill.test.ts',
      },
      messages: {
        what: 'messages lost, doubled or in another order',
        unit: 'messages',
        most: 0,
        file: 'server/src/realtime/chaos/chaos.test.ts',
      },
      halves: {
        what: 'sign-ups, likes, deletions and backups lost after they were answered, or left half done',
        unit: 'operations',
        most: 0,
        file: attacksIn('crashes.test.ts'),
      },
    },
  },
} as const satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
export type MeasureName<Name extends AttackName> = keyof (typeof attacks)[Name]['measures'] & string

/** Returns the limit of a measure in words. */
export const limitOf = (measure: AttackMeasure): string =>
  'most' in measure ? `at most ${measure.most}` : `at least ${measure.least}`

/** Returns whether a figure keeps the limit of its measure. */
export const isWithin = (measure: AttackMeasure, figure: number): boolean =>
  'most' in measure ? figure <= measure.most : figure >= measure.least

/** Returns all measures, each with the name of its attack and its own. */
export const listMeasures = (): { attack: AttackName; name: string; measure: AttackMeasure }[] =>
  (Object.keys(attacks) as AttackName[]).flatMap((attack) =>
    Object.entries<AttackMeasure>(attacks[attack].measures).map(([name, measure]) => ({
      attack,
      name,
      measure,
    })),
  )
