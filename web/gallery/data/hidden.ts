import type { HiddenItem, HiddenView } from '@hearth/contract/chat/hidden'
import { idOf } from '../../src/testing/people.ts'
import { minutesAgo, type SceneData } from './scene-data.ts'

const texts = [
  { content: 'Do you like olives? Send me a pic of your kitchen.', words: ['Olives', 'send me a pic'] },
  { content: 'Crypto talk tonight, it will change your life.', words: ['Crypto talk'] },
  { content: 'هل عندك صورة من البحر؟', words: ['صورة'] },
  { content: 'Olives again, sorry.', words: ['Olives'] },
]

/** Hidden messages and one hidden note, the last one five minutes ago. */
export const hiddenItemsIn = ({ people }: SceneData): HiddenItem[] =>
  texts.flatMap((text, nth): HiddenItem[] => {
    const person = people[nth]
    if (!person) return []
    const shared = { ...text, id: idOf(11_000 + nth), person, sentAt: minutesAgo(5 + nth * 1900) }
    return nth === 2
      ? [{ kind: 'note', ...shared }]
      : [{ kind: 'message', ...shared, conversationId: idOf(901 + nth), matchId: idOf(801 + nth), seq: 4 }]
  })

export const hiddenViewIn = (world: SceneData): HiddenView => ({ items: hiddenItemsIn(world), next: null })
