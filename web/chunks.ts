/** The icons of more than one screen; those of the shell come with it, and those of messages with what shows messages. */
const sharedIcon =
  /node_modules\/lucide-react\/(?!.*\/(settings|user|wifi-off|image|image-plus|audio-lines|camera)\.)/

/** The code that draws an icon, and the icons of the landing page: it need not wait for the rest. */
const frontIcons =
  /\/lucide-react\/dist\/esm\/(?!icons\/|iconsAndAliases|lucide-react)|\/icons\/(badge-check|briefcase|graduation-cap|heart|house|languages|map-pin|message-circle-heart|shield-check|sparkles|tag|users-round|x)\.m?js/

/** Most screens are made of these: each file of its own is a request that a slow phone has to begin. */
const sharedParts =
  /\/web\/src\/(components\/(states\/(LimitLine|States|Skeleton)|layout\/(Page|Section)|art\/EmptyDeckArt)\.tsx|api\/(keep|limits|meeting)\.ts|lib\/texts\/limits\.ts|lib\/(storage|browser\/cookies|format\/(dates|formats)|hooks\/(use-two-panes|use-navigate-here))\.ts)$|\/react-query\/build\/modern\/(queryOptions|infiniteQueryOptions)\.js$/

/** A card shows a person with these, wherever it is. */
const card =
  /\/web\/src\/(components\/(person\/(PersonCard|PromptCard|SupporterMark|VerifiedBadge)|photo\/(PersonPicture|Photo))\.tsx|lib\/texts\/(facts|prompts|distances)\.ts)$/

/** The schemas of messages. */
const messages = /\/contract\/src\/(chat\/(attachments|chat)|people\/matching|media\/media)\.ts$/

/** The files that a conversation shares with its later parts and with the live connection. */
const conversation =
  /\/web\/src\/features\/chat\/(conversation\/conversation-context|composing\/use-editing|catching-up|chat\.(queries|rules))\.ts$/

/** Blocking, the end of a match, and what the reader's words hide: where people read each other's words. */
const ending =
  /\/web\/src\/(api\/(blocks|ends)\.ts|components\/(conversation\/HiddenByWords|ending\/EndingButtons)\.tsx)$/

/** The deck shares these with the other places where one decides. */
const deciding =
  /\/web\/src\/(features\/swipe\/((notes\/(LazyNoteSheet|TheirNote)|deciding\/UndoButton|deck\/Waits)\.tsx|(deciding\/(outbox|use-deciding)|swipe\.queries)\.ts)|components\/conversation\/(NoteBubble|NoteInFolder)\.tsx)$/

/** Nearly every screen checks forms and events, so this is not brought by each again. */
const afterSignIn = /\/src\/(app\/Shell|components\/art\/OfflineArt)\.tsx$|\/node_modules\/zod\//

/** The frame, and what nearly every screen in it has. */
const signedIn =
  /\/web\/src\/(app\/signed-in\/SignedIn\.tsx|api\/(inbox|matches)\.ts|lib\/(store|hooks\/use-back-to-close)\.ts)$|\/react-query\/build\/modern\/useMutation\.js$/

/** Parts of dialogs, boxes and switches. */
const radix =
  /@radix-ui\/(primitive|react-(compose-refs|context|id|presence|primitive|slot|use-(callback-ref|controllable-state|effect-event|layout-effect)))\//

/** The dialogs, which appear on the same screens. */
const dialogs = /\/web\/src\/components\/overlays\/(Dialog|Sheet)\.tsx$/

/** Lists that load more as one scrolls. */
const longLists =
  /\/web\/src\/components\/layout\/More\.tsx$|\/react-query\/build\/modern\/useInfiniteQuery\.js$/

/** The rows of lists of people and conversations. */
const rows = /\/web\/src\/components\/.*\/(ListRow|AttachmentMark)\.tsx$/

/** Small files that the profile and its later parts share. */
const profileParts = /\/web\/src\/features\/profile\/form\/(field-texts|locations\.queries|SeenBy)\.tsx?$/

/** Each group becomes one file, with all that it imports and no group of a higher priority has. */
export const chunks = [
  { name: 'screens', test: /\/src\/app\/screens\.ts$/, priority: 7 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 6 },
  { name: 'icons', test: frontIcons, priority: 6 },
  { name: 'more-icons', test: sharedIcon, minShareCount: 2, priority: 5 },
  {
    name: 'front',
    test: /\/src\/(app\/start\/start|lib\/navigation|lib\/texts\/listed|components\/person\/Chip)\.tsx?$/,
    priority: 4,
  },
  { name: 'after-sign-in', test: afterSignIn, priority: 2 },
  { name: 'signed-in', test: signedIn, priority: 1 },
  { name: 'faces', test: /\/src\/components\/photo\/Silhouette\.tsx$/, priority: 0.95 },
  { name: 'card', test: card, priority: 0.94 },
  { name: 'parts', test: sharedParts, priority: 0.9 },
  { name: 'sending', test: /\/src\/(api\/outbox\/outbox|session\/per-person)\.ts$/, priority: 0.88 },
  { name: 'people', test: /\/contract\/src\/(ages|people\/notes|profile\/people)\.ts$/, priority: 0.86 },
  { name: 'messages', test: messages, priority: 0.85 },
  { name: 'conversation', test: conversation, priority: 0.84 },
  { name: 'ending', test: ending, priority: 0.83 },
  { name: 'why', test: /\/src\/components\/person\/WhyYou\.tsx$/, priority: 0.82 },
  { name: 'deciding', test: deciding, priority: 0.7 },
  { name: 'long-lists', test: longLists, priority: 0.65 },
  { name: 'rows', test: rows, priority: 0.62 },
  { name: 'radix', test: radix, minShareCount: 2, priority: 0.6 },
  { name: 'dialogs', test: dialogs, priority: 0.55 },
  { name: 'profile-parts', test: profileParts, priority: 0.5 },
]
