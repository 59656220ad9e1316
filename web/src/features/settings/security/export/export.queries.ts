import type { DataExportView } from '@hearth/contract/account/data-export'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../../api/client.ts'

const { export: exports } = api.account

const PREPARING_EVERY_MS = 15_000

/** The viewer's export of the last 24 hours. While it is prepared, the page asks now and then whether it is ready. */
export const ownExport = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: (): Promise<DataExportView> => read(exports.$get()),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? PREPARING_EVERY_MS : false),
})

export const requestExport = (): Promise<DataExportView> => read(exports.$post())

/** Returns the file. Throws an `ApiError` for a refusal. */
export async function fetchExport(): Promise<Blob> {
  const asked = exports.download.$post()
  let file: Blob | undefined
  // `read` turns a refusal or a failure into an `ApiError`; a file is no JSON.
  await read(
    asked.then((reply) =>
      reply.ok
        ? {
            ok: true,
            status: reply.status,
            headers: reply.headers,
            json: async () => (file = await reply.blob()),
          }
        : reply,
    ),
  )
  if (!file) throw new Error('a reply without a file')
  return file
}
