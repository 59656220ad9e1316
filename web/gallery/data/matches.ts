import type { ConversationListItem, InboxView } from '@hearth/contract/chat/chat'
import type { MatchView } from '@hearth/contract/people/matching'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { messagesIn, minutesAgo, type SceneData } from './scene-data.ts'

export const matchesIn = ({ people }: SceneData): MatchView[] =>
  people.slice(0, 6).map((person, index) => ({
    id: idOf(801 + index),
    createdAt: minutesAgo(60 + index * 1700),
    person,
    conversationId: index < 4 ? idOf(901 + index) : null,
    ...(index === 2 && {
      likedAbout: { kind: 'prompt', promptId: 'ask-me-about', answer: 'Pears. You will regret it.' },
    }),
  }))

/** Each match with what was said last, those with unread words first. */
export function inboxIn(world: SceneData, q = ''): InboxView {
  const talks = new Map(conversationsIn(world).map((line) => [line.matchId, line]))
  const entries = matchesIn(world)
    .filter(({ person }) => `${person.firstName} ${person.lastName}`.toLowerCase().includes(q.toLowerCase()))
    .map((match, index) => {
      const { lastMessage = null, turn = 'either' as const } = talks.get(match.id) ?? {}
      return { ...match, lastMessage, unread: index === 0 && lastMessage ? 3 : 0, turn }
    })
  return { entries, total: matchesIn(world).length, next: null }
}

export function conversationsIn(world: SceneData): ConversationListItem[] {
  const words = [messagesIn(world).at(-1)?.content, ...world.talk.slice(1).map(({ text }) => text)]
  const turns = ['mine', 'theirs', 'mine'] as const
  return matchesIn(world)
    .slice(0, 4)
    .map(({ id, person }, index) => {
      const isMine = index % 2 === 1
      const isBegun = index !== 3
      const seq = isBegun ? world.talk.length : 0
      const createdAt = minutesAgo(3 + index * 900)
      const content = words[index] ?? ''
      return {
        id: idOf(901 + index),
        matchId: id,
        person,
        lastMessageAt: isBegun ? createdAt : null,
        lastSeq: seq,
        lastChange: 0,
        readSeq: seq,
        theirs: { delivered: seq, read: null },
        lastMessage: isBegun ? { senderId: isMine ? MY_ID : person.id, content, createdAt, seq } : null,
        unread: 0,
        turn: turns[index] ?? 'either',
      }
    })
}
