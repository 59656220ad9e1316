import type { DataExportView } from '@hearth/contract/account/data-export'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { accountOf, signedIn } from '../../../../testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const exportOf = (state: 'preparing' | 'ready' | 'downloaded'): DataExportView => ({
  export: {
    state,
    requestedAt: '2026-06-15T12:00:00.000Z',
    until: state === 'preparing' ? null : '2026-06-16T12:00:00.000Z',
    bytes: 1000,
  },
})

/** A server whose export is as told, and which answers the download with this. */
function serve(
  first: DataExportView,
  download: () => unknown = () => ({ file: true }),
  afterRefusal: DataExportView = first,
) {
  let view = first
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/account': () => accountOf(),
    'GET /api/account/export': () => view,
    'POST /api/account/export': () => (view = exportOf('preparing')),
    'POST /api/account/export/download': () => {
      const reply = download()
      view = reply instanceof Refusal ? afterRefusal : exportOf('downloaded')
      return reply
    },
  })
  return { ...openPage('/settings/security'), server }
}

const press = async (user: ReturnType<typeof serve>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('someone asks for their data and is told that a mail will come', async () => {
  const { user } = serve({ export: null })
  await press(user, 'Request your data')
  expect(await screen.findByText(/We’ll email you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request your data' })).toBeNull()
})

test('a file that is ready is downloaded, and after that no more', async () => {
  URL.createObjectURL = () => 'blob:a-file'
  URL.revokeObjectURL = () => undefined
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = serve(exportOf('ready'))
  await press(user, 'Download file')
  expect(await screen.findByText(/You can request another one/)).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull()
})

test('a download that is refused says why', async () => {
  const { user } = serve(exportOf('ready'), () => new Refusal(404, 'export_not_found'))
  await press(user, 'Download file')
  expect(await screen.findByText('This file isn’t available any more')).toBeTruthy()
})

test('a file that nobody can open any more says so, and another one can be requested', async () => {
  const { user } = serve(exportOf('ready'), () => new Refusal(404, 'export_not_found'), { export: null })
  await press(user, 'Download file')
  await screen.findByRole('button', { name: 'Request your data' })
  expect(screen.getByText('This file isn’t available any more')).toBeTruthy()
  await press(user, 'Request your data')
  expect(await screen.findByText(/We’ll email you/)).toBeTruthy()
})
