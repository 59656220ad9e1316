import * as chat from '@hearth/contract/chat/chat'
import * as cases from '@hearth/contract/console/cases'
import * as members from '@hearth/contract/console/members'
import { WaitingPersonView } from '@hearth/contract/console/registration'
import { CandidateView, PersonPageView } from '@hearth/contract/people/discovery'
import { LikeView, MatchView } from '@hearth/contract/people/matching'
import { NoteView } from '@hearth/contract/people/notes'
import { PhotoView } from '@hearth/contract/photos/photos'
import { cardFields, fieldNames } from '@hearth/contract/profile/fields'
import { PersonView, ProfileView } from '@hearth/contract/profile/people'

/** A view with who reads it, and its fields by who writes them. */
export type ViewRule = {
  schema: { shape: object }
  readers: string
  writers: Readonly<Record<string, readonly string[]>>
}

export const BY_PATCH = 'its owner, by `PATCH /profile`'
const NOBODY = 'nobody: the server'
const BY_VERIFIERS = 'staff with `verifications.judge`'
const BY_PHOTOS = 'its owner, by `/photos`'
const BY_SENDER = 'its sender, by sending it'
const SHOWN_PERSON = 'as the table of fields says'
const THE_TWO = 'the two people of the match, until it ends or one blocks the other'
const OF_CASES = 'staff with `cases.read`'

const person = { schema: PersonView, readers: SHOWN_PERSON }
const cardWriters = {
  [BY_PATCH]: ['firstName', ...cardFields, 'facts'],
  [BY_PHOTOS]: ['photos'],
  [NOBODY]: ['id', 'age'],
  [BY_VERIFIERS]: ['isVerified', 'badge'],
  'its owner, by `PATCH /membership`': ['isSupporter'],
}
const conversation = [
  'id',
  'matchId',
  'person',
  'lastMessageAt',
  'lastSeq',
  'lastChange',
  'likedAbout',
  'isPersonNew',
  'hasVoice',
]
const ofEach = {
  'each for themselves, by `PUT` of the read position': ['readSeq', 'theirs'],
  'each for themselves, by `PUT` and `DELETE` of the photo sharing': ['photoSharing'],
}
const match = ['id', 'createdAt', 'person', 'conversationId', 'likedAbout']
const caseRow = Object.keys(cases.CaseRowView.shape)
const memberFacts = ['id', 'age', 'state', 'joinedAt', 'lastActiveOn', 'reports', 'caseNumber']
const memberWriters = {
  [BY_PATCH]: ['name'],
  'the member, by `POST /account/email`': ['email'],
  'the member, by `PATCH /settings`': ['language'],
  [BY_PHOTOS]: ['photo'],
}

/** The views of people, of what they write, and of both in the console. An object with a field that is in no list fails. */
export const viewRules: Readonly<Record<string, ViewRule>> = {
  ProfileView: {
    schema: ProfileView,
    readers: 'its owner alone',
    writers: {
      [BY_PATCH]: [...fieldNames, 'visibility'],
      'its owner, by `/profile/consents`': ['consents'],
      'its owner, by `PATCH /meeting` as `isPaused`': ['isActive'],
      [NOBODY]: [
        'userId',
        'birthCorrectableUntil',
        'deckChanges',
        'isVerified',
        'displayName',
        'version',
        'updatedAt',
      ],
      'staff, by a decision': ['hidden'],
    },
  },
  PersonView: { ...person, writers: cardWriters },
  CandidateView: {
    ...person,
    schema: CandidateView,
    writers: {
      ...cardWriters,
      [NOBODY]: ['id', 'age', 'distanceBucket', 'why'],
      'who sends the like': ['note'],
    },
  },
  PersonPageView: {
    ...person,
    schema: PersonPageView,
    writers: {
      [NOBODY]: ['person', 'distanceBucket', 'why', 'relation', 'match'],
      'who sends the like': ['note'],
    },
  },
  PhotoView: {
    ...person,
    schema: PhotoView,
    writers: { [BY_PHOTOS]: ['alt'], [NOBODY]: ['id', 'thumbhash', 'widths', 'aspect'] },
  },
  LikeView: {
    schema: LikeView,
    readers: 'who is liked, until they decide',
    writers: { 'who sends the like': ['likedAbout', 'note'], [NOBODY]: ['person', 'likedAt'] },
  },
  NoteView: {
    schema: NoteView,
    readers: 'who is liked, until they decide',
    writers: { 'who sends the like': ['content', 'about'], [NOBODY]: ['isHidden'] },
  },
  MatchView: { schema: MatchView, readers: THE_TWO, writers: { [NOBODY]: match } },
  InboxEntry: {
    schema: chat.InboxEntry,
    readers: THE_TWO,
    writers: { [NOBODY]: [...match, 'lastMessage', 'unread', 'turn'] },
  },
  ConversationView: {
    schema: chat.ConversationView,
    readers: THE_TWO,
    writers: { [NOBODY]: conversation, ...ofEach },
  },
  ConversationListItem: {
    schema: chat.ConversationListItem,
    readers: THE_TWO,
    writers: { [NOBODY]: [...conversation, 'lastMessage', 'unread', 'turn'], ...ofEach },
  },
  MessageView: {
    schema: chat.MessageView,
    readers: THE_TWO,
    writers: {
      [BY_SENDER]: ['clientId', 'attachment', 'about', 'replyTo'],
      'its sender, by sending it, and by `PATCH` for 15 minutes': ['content'],
      'each of the two for themselves, by `PUT` of the reaction': ['reactions'],
      [NOBODY]: [
        'id',
        'conversationId',
        'senderId',
        'seq',
        'createdAt',
        'editedAt',
        'deletedAt',
        'isHidden',
        'change',
        'mayBother',
      ],
    },
  },
  ReplyView: {
    schema: chat.ReplyView,
    readers: THE_TWO,
    writers: { [NOBODY]: ['seq', 'senderId', 'content', 'attachmentKind', 'isDeleted', 'isHidden'] },
  },
  ReactionView: {
    schema: chat.ReactionView,
    readers: THE_TWO,
    writers: { 'each for themselves, by `PUT` of the reaction': ['emoji'], [NOBODY]: ['personId'] },
  },
  ReadPositionView: {
    schema: chat.ReadPositionView,
    readers: `${THE_TWO}; \`read\` only where both share read receipts`,
    writers: { 'each for themselves, by `PUT` of the read position': ['delivered', 'read'] },
  },
  CaseRowView: {
    schema: cases.CaseRowView,
    readers: 'staff with `cases.list`',
    writers: {
      [NOBODY]: caseRow.filter((name) => name !== 'claimedBy'),
      'staff with `cases.claim`': ['claimedBy'],
    },
  },
  CaseView: {
    schema: cases.CaseView,
    readers: OF_CASES,
    writers: {
      [NOBODY]: [
        ...caseRow.filter((name) => name !== 'claimedBy'),
        'accountCreatedAt',
        'isSuspended',
        'previousCase',
        'newestItems',
        'next',
        'arePhotosWithheld',
        'history',
        'nearDuplicates',
      ],
      'staff with `cases.claim`': ['claimedBy'],
      'staff with `cases.decide`': ['outcome'],
    },
  },
  CaseItemView: {
    schema: cases.CaseItemView,
    readers: `${OF_CASES}; \`reporter\` is null for triage`,
    writers: {
      'who reports, appeals or sends the notice, once': ['reason', 'words', 'place', 'about'],
      [NOBODY]: [
        'id',
        'kind',
        'at',
        'number',
        'reporter',
        'profile',
        'messages',
        'rules',
        'decision',
        'caseOfBan',
        'isIntact',
      ],
    },
  },
  ProfileSnapshot: {
    schema: cases.ProfileSnapshot,
    readers: `${OF_CASES}; \`photoIds\` and \`intro\` not for triage in a case about a minor`,
    writers: { [NOBODY]: ['firstName', 'age', 'bio', 'prompts', 'photoIds', 'intro', 'voiceAnswers'] },
  },
  SnapshotMessage: {
    schema: cases.SnapshotMessage,
    readers: OF_CASES,
    writers: { [NOBODY]: Object.keys(cases.SnapshotMessage.shape) },
  },
  NearDuplicateView: {
    schema: cases.NearDuplicateView,
    readers: `${OF_CASES}, not for triage in a case about a minor`,
    writers: { [NOBODY]: ['personId', 'firstName', 'photoId', 'otherPhotoId'] },
  },
  MemberRowView: {
    schema: members.MemberRowView,
    readers: 'staff with `members.list`',
    writers: { ...memberWriters, [NOBODY]: memberFacts },
  },
  MemberView: {
    schema: members.MemberView,
    readers: 'staff with `members.list`',
    writers: {
      ...memberWriters,
      [NOBODY]: [...memberFacts, 'isConfirmed', 'hasPendingEmail', 'signIn', 'sessions', 'dataExport'],
      'staff, by a decision': ['restrictions'],
    },
  },
  WaitingPersonView: {
    schema: WaitingPersonView,
    readers: 'staff with `registration.approve`',
    writers: {
      [NOBODY]: ['id', 'email', 'since', 'declinedAt', 'deletedAt', 'person'],
      'staff with `registration.approve`': ['reason'],
    },
  },
}

/** Returns in what the lists of a view and its fields differ. */
export function unlistedFields({ schema, writers }: ViewRule) {
  const listed = Object.values(writers).flat()
  const names = Object.keys(schema.shape)
  return {
    fields: names.filter((name) => !listed.includes(name)),
    rows: listed.filter((name, at) => !names.includes(name) || listed.indexOf(name) !== at),
  }
}
