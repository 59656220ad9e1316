import { NoticeInput } from '@hearth/contract/public/notices'
import { queryOptions } from '@tanstack/react-query'
import { api, checked, read } from '../../api/client.ts'

/** Requests the figures of the transparency page. */
export const transparencyFigures = queryOptions({
  queryKey: ['transparency'],
  queryFn: () => read(api.transparency.$get()),
  staleTime: 3_600_000,
})

/** Sends a notice as it was typed. Throws the `ApiError` of a refusal, also without a connection. */
export const sendNotice = async (typed: unknown) =>
  read(api.notices.$post({ json: await checked(NoticeInput, typed) }))

/** Confirms the address of a notice. The same link gives the same number, so it may be asked for more than once. */
export const confirmedNotice = (token: string) =>
  queryOptions({
    queryKey: ['notice', token],
    queryFn: () => read(api.notices.confirm.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Ends the mails that the token of a link names; again ends nothing more. Throws the `ApiError` of a refusal. */
export const unsubscribe = (token: string) =>
  read(fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' }))
