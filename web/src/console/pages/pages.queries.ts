import type {
  ConsolePagesView,
  ConsolePageView,
  PagePreviewView,
  PublishPageInput,
} from '@hearth/contract/console/pages'
import type { PageName } from '@hearth/contract/public/pages'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../api.ts'

const KEY = ['console', 'pages'] as const

export const allPages = queryOptions({ queryKey: KEY, queryFn: () => ask<ConsolePagesView>('GET', '/pages') })

/** A page in one language. */
export const pageIn = (page: PageName, language: string) =>
  queryOptions({
    queryKey: [...KEY, page, language],
    queryFn: () => ask<ConsolePageView>('GET', `/pages/${page}/${language}`),
  })

/** The HTML of a text, which the server has made safe. */
export const previewOf = (text: string) =>
  queryOptions({
    queryKey: ['console', 'preview', text],
    queryFn: () => ask<PagePreviewView>('POST', '/pages/preview', { text }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Returns the page with its new version. Throws the `ApiError` of a refusal. */
export const publish = (page: PageName, language: string, input: PublishPageInput) =>
  ask<ConsolePageView>('POST', `/pages/${page}/${language}`, input)
