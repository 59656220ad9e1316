import type { PushMessage } from '@hearth/contract/notifications/push'
import type { AreaTexts } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { DEFAULT_LANGUAGE, knownLanguage } from '../../../language.ts'
import { textsOf } from '../../../texts.ts'
import { type Tally, tallyText } from '../digest/summary.rules.ts'
import { pathOf } from '../paths.rules.ts'
import type { BegunSend } from './delivering.store.ts'

const MAX_WORDS = 120

type PushContent = Pick<
  BegunSend,
  | 'notificationId'
  | 'kind'
  | 'subjectId'
  | 'otherId'
  | 'version'
  | 'isWithdrawn'
  | 'count'
  | 'words'
  | 'attachmentKind'
  | 'badge'
  | 'language'
  | 'detail'
>

type PushSource = { name: string; baseUrl: string }

function quotedWords(
  { kind, isWithdrawn, detail, words, attachmentKind }: PushContent,
  texts: AreaTexts['pushes'],
): string | undefined {
  if (kind !== 'message' || detail !== 'text' || isWithdrawn) return undefined
  if (words) return shortened(words)
  return attachmentKind ? texts.attachments[attachmentKind] : undefined
}

/** Returns what a push says. `name` is that of the other person as the reader may see it. Without a choice it names nobody. */
export function pushMessageOf(
  told: PushContent,
  name: string | undefined,
  community: PushSource,
): PushMessage {
  const language = knownLanguage(told.language) ?? DEFAULT_LANGUAGE
  const texts = textsOf(language, 'pushes', community.name)
  const { kind, version, isWithdrawn } = told
  return {
    web_push: 8030,
    notification: {
      title: (told.detail === 'none' || isWithdrawn ? undefined : name) ?? community.name,
      body: quotedWords(told, texts) ?? bodyOf(told, texts),
      navigate: `${community.baseUrl}${pathOf(told)}`,
      tag: told.notificationId,
      lang: language,
      dir: directionOf(language),
    },
    app_badge: told.badge,
    hearth: { kind, version, ...(isWithdrawn && { withdraws: true }) },
  }
}

/** Returns what a push says in place of several that quiet hours held back. It names nobody. */
export function summaryMessageOf(told: PushContent, tally: Tally, community: PushSource): PushMessage {
  const language = knownLanguage(told.language) ?? DEFAULT_LANGUAGE
  const { notification, ...message } = pushMessageOf({ ...told, detail: 'none' }, undefined, community)
  const body = tallyText(tally, textsOf(language, 'mails', community.name).news, language)
  return {
    ...message,
    notification: { ...notification, body, navigate: `${community.baseUrl}/notifications` },
  }
}

function bodyOf({ kind, count: n }: PushContent, texts: AreaTexts['pushes']): string {
  if (kind === 'message' || kind === 'like') return texts[kind]({ n: Math.max(n, 1) })
  return texts[kind]
}

/** Cuts between characters as people see them. */
function shortened(words: string): string {
  const characters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment)
  return characters.length <= MAX_WORDS ? words : `${characters.slice(0, MAX_WORDS - 1).join('')}…`
}
