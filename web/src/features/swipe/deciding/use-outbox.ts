import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'sonner'
import { ApiError, hasCode, hasKind } from '../../../api/client.ts'
import { useRestrictionText } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { type LateNews, openOutbox } from './outbox.ts'

/** Where decisions wait for a connection. */
export function useOutbox() {
  const { session } = useSession()
  return openOutbox(useQueryClient(), session)
}

/** Tells on the deck what came of decisions that had waited. */
export function useLateNews(): void {
  const texts = useTexts('deciding').waits
  const { listen } = useOutbox()
  const restrictionText = useRestrictionText()
  const reasonOf = ({ error, refused: { firstName } }: LateNews): string => {
    const why = error instanceof ApiError && restrictionText(error.problem)
    if (why) return why
    if (hasCode(error, 'sure') && error instanceof ApiError) return error.message
    return hasKind(error, 'forbidden') ? texts.notIntroduced : texts.gone({ firstName })
  }
  const onNews = useEffectEvent((news: LateNews) => {
    // Decided elsewhere already: there is nothing left to say about it.
    if (hasKind(news.error, 'conflict') && !hasCode(news.error, 'sure')) return
    toast(texts.notSent, { description: reasonOf(news) })
  })
  useEffect(() => listen((news) => onNews(news)), [listen])
}
