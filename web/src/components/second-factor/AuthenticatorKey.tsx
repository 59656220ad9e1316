import type { AuthenticatorView } from '@hearth/contract/account/account'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { useCopying } from './use-copying.ts'

const LETTERS_A_GROUP = 4

/** The key of an authenticator app, to copy or to hand to the app. */
export function AuthenticatorKey({ uri, secret }: AuthenticatorView) {
  const words = useTexts('security').secondFactor.setUp
  const { told, copy } = useCopying()
  const groups = secret.match(new RegExp(`.{1,${LETTERS_A_GROUP}}`, 'g')) ?? []
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-sm">{words.key}</p>
        <p className="wrap-anywhere select-all text-sm tabular-nums">{groups.join(' ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="soft" onClick={() => void copy(secret)}>
          {words.copyKey}
        </Button>
        {/* A phone cannot scan itself, but it can hand the key over. */}
        <a
          href={uri}
          className="hidden min-h-11 items-center font-semibold text-brand text-sm underline pointer-coarse:inline-flex"
        >
          {words.openApp}
        </a>
      </div>
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {told}
      </p>
    </div>
  )
}
