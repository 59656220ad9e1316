import type { dataClasses } from './table-data.ts'

type ProtectionLevel = (typeof dataClasses)[number]
type KeptData = readonly [
  names: readonly string[],
  data: string,
  levels: readonly ProtectionLevel[],
  kept: string,
]

const SIGN_OUT = 'until the session ends'

/** Cookies that the server sets, as they are named over https. */
const cookies: readonly KeptData[] = [
  [['__Host-session'], 'token of the session, signed', ['secret'], '30 days without a visit, 90 in any case'],
  [['__Host-device'], 'a browser that is known to an account, signed', ['secret'], 'a year'],
  [
    ['__Host-code', '__Host-link'],
    'tickets of the browser that asked for a code or a sign-in link',
    ['secret'],
    '10 minutes',
  ],
  [['__Host-signup'], 'proof that this browser knows the password of a new account', ['secret'], 'a day'],
  [
    ['__Host-hearth'],
    'steps of a sign-in by passkey, Google or second factor, signed',
    ['secret'],
    '10 minutes',
  ],
  [['__Host-invitation'], 'code of an invitation, on the way to Google and back', ['staff'], '10 minutes'],
  [['__Host-age'], 'random number of a browser that said to be under age', ['personal'], '30 days'],
  [['__Host-emptied'], 'end of a session for which the cache was emptied', ['technical'], '30 days'],
  [['__Host-language', '__Host-theme'], 'language and brightness of the page', ['technical'], 'a year'],
  [['__Host-accent'], 'colour that a supporter has chosen for the page', ['personal'], SIGN_OUT],
]

const NOTHING = 'until another choice'

/** Names in the storage of a browser: local and session storage, IndexedDB, caches, channels and locks. */
const browser: readonly KeptData[] = [
  [
    ['hearth.copies'],
    'conversations that were read last, for reading without a network',
    ['special'],
    SIGN_OUT,
  ],
  [['hearth.deck'], 'cards of the deck without facts and pictures', ['personal'], SIGN_OUT],
  [
    ['hearth.'],
    'messages, likes and photos that wait to be sent',
    ['special'],
    'until they are sent, at most 14 days',
  ],
  [
    ['hearth.draft.', 'hearth.draft.profile.', 'hearth.draft.at'],
    'drafts of messages and of the profile, and the time of the last',
    ['special'],
    'until the sign-out, at most 14 days',
  ],
  [['hearth.session'], 'id of the signed-in person, and the channel between tabs', ['personal'], SIGN_OUT],
  [
    ['hearth.left', 'hearth.away'],
    'that somebody signed out or went to Google',
    ['technical'],
    'until the server knows',
  ],
  [['hearth.readDecisions.'], 'time of the last decision that was read', ['personal'], SIGN_OUT],
  [['hearth.accent'], 'colour that a supporter has chosen for the page', ['personal'], SIGN_OUT],
  [['hearth.left-quickly'], 'that the page of the circle was left in a hurry', ['technical'], 'the tab'],
  [['hearth.units'], 'clock and unit of distance', ['personal'], SIGN_OUT],
  [
    ['hearth.push'],
    'whose pushes this device shows, the address at the push service, and ids of what was shown',
    ['personal'],
    'until the sign-out, ids at most 7 days',
  ],
  [['hearth.visit'], 'time zone, and when the server was last told of it', ['personal'], SIGN_OUT],
  [
    ['hearth.shared'],
    'a photo that was shared with the app',
    ['personal'],
    'until it is taken, at most a day',
  ],
  [['hearth.install'], 'days on which the app was used, and the answer to its offer', ['technical'], NOTHING],
  [['hearth.pushQuestion'], 'when notifications were last offered', ['technical'], NOTHING],
  [['hearth.scroll'], 'how far screens were scrolled', ['technical'], 'the tab'],
  [['hearth.banner'], 'announcement that was closed', ['technical'], NOTHING],
  [
    ['hearth.page.'],
    'the files of the page, none of them from below /api',
    ['technical'],
    'until the next release',
  ],
  [['hearth.began-again'], 'that the page was loaded again', ['technical'], 'the tab'],
  [['hearth_'], 'drafts of staff about a case', ['staff'], 'until the sign-out or the end of the tab'],
  [['hearth_page_'], 'drafts of the pages of the operator', ['technical'], 'until they are published'],
  [
    ['hearth.console.keys', 'hearth.console.order'],
    'shortcuts and order of the queue',
    ['technical'],
    NOTHING,
  ],
]

/** Data that the server keeps outside of the tables of the database, or sends away. */
const places: readonly KeptData[] = [
  [
    [],
    'photo files in `DATA_DIR/photos` or the bucket: pixels only',
    ['personal'],
    'until 45 seconds after the photo is deleted',
  ],
  [[], 'parts of unfinished uploads in `DATA_DIR/uploads`', ['personal'], 'a day'],
  [[], 'heads of the audit log in `DATA_DIR/audit-heads.log`', ['technical'], 'for ever'],
  [
    [],
    'queue of jobs in the schema `pgboss`: mails, encrypted, and ids of uploads',
    ['secret', 'personal'],
    'an hour after the job',
  ],
  [[], 'Redis: events on their way to other processes', ['special'], 'not at all'],
  [[], 'Redis: counts of attempts, by keyed hash', ['secret'], 'until the count ends'],
  [[], 'mails: address, links and codes, statements of decisions', ['secret', 'personal'], 'by the mailbox'],
  [[], '[logs](logging.md#inventory): keyed hashes of people and networks', ['personal'], '30 days'],
  [[], '[traces](logging.md#inventory) and metrics', ['technical'], 'as the operator sets'],
  [
    [],
    '[backups](../operating.md#backup): all of the database, and the photos if wanted; encrypted with `--encrypt`',
    ['technical', 'personal', 'special', 'staff', 'secret'],
    'as the operator sets',
  ],
  [[], 'exports that people have downloaded', ['personal', 'special'], 'by the person'],
]

/** Data outside of the columns of the database: by the names of its code, what it is, its levels, and how long it is kept. */
export const elsewhere = { cookies, browser, places }

/** Returns every name of cookies and of the storage of browsers. */
export const namesElsewhere = (): string[] => [...cookies, ...browser].flatMap(([names]) => names)

/** The requirements of each level of protection; the first cell names the level. */
export const requirements: readonly (readonly string[])[] = [
  [
    'technical',
    'https, or the network of the machine',
    'disk of the operator',
    'as the feature needs it',
    'yes',
    'the operator; members where the page shows it',
    'yes',
    'yes',
  ],
  [
    'personal',
    'https; TLS to a database, Redis, mail server or bucket on another machine',
    'disk of the operator, which should be encrypted; backups encrypted with `--encrypt`',
    'deleted with the account; see retention periods',
    'only keyed hashes of person, network and address',
    'the owner; members as [visibility](../protocol.md#visibility-of-profile-fields) says; staff for a case or support, which the audit log records',
    'a few copies, until the session ends',
    'the own address and what the owner has to know, never a name',
  ],
  [
    'special',
    'as personal',
    'as personal; evidence, earlier texts, exports and copies of photos also encrypted with a key of `AUTH_SECRET`',
    'as personal; faith, orientation and health go with their consent',
    'never',
    'the owner; by default matches only; staff in the evidence of a case',
    'own drafts and conversations only, never in a card',
    'never, except what a statement of reasons quotes',
  ],
  [
    'staff',
    'as personal',
    'as personal; content and notes of cases also encrypted with a key of `AUTH_SECRET`',
    'a decided case for a year; the audit log for three years',
    'only keyed hashes',
    'staff whose role may; members only the decision about them',
    'drafts, until the tab or the session ends',
    'how many cases wait, and never about whom',
  ],
  [
    'secret',
    'as personal',
    'a keyed hash, or encrypted where it has to be read again; passwords by scrypt',
    'until it is used or ends',
    'never',
    'nobody; the owner once, when it is made',
    'in cookies that no script can read',
    'links and codes, which work once',
  ],
]
