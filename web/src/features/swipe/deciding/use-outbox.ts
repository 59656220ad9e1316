import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
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
  const onNews = useEffectEvent((news: LateNews) => {
    // Decided elsewhere already: there is nothing left to say about it.
    if (hasKind(news.error, 'conflict')) return
    const text = hasKind(news.error, 'forbidden')
      ? texts.notIntroduced
      : texts.gone({ firstName: news.refused.firstName })
    toast(texts.notSent, { description: text })
  })
  useEffect(() => listen((news) => onNews(news)), [listen])
}
