import { Button } from '../../components/buttons/Button.tsx'
import { CodeField } from '../../components/fields/CodeField.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { CodeKind } from './access-requests.ts'

type TypedCode = { kind: CodeKind; code: string }
type SecondFactorFieldProps = TypedCode & {
  error: string | undefined
  onTyped: (typed: TypedCode) => void
  onFull: (typed: TypedCode) => void
}

/** A code of the authenticator app, or a backup code in its place. */
export function SecondFactorField({ kind, code, error, onTyped, onFull }: SecondFactorFieldProps) {
  const words = useTexts('security').proof
  const { confirm } = useTexts('console')
  return (
    <div className="flex flex-col gap-1">
      {kind === 'totp' ? (
        <CodeField
          label={words.totp}
          value={code}
          error={error}
          onValue={(digits) => onTyped({ kind, code: digits })}
          onFull={(digits) => onFull({ kind, code: digits })}
        />
      ) : (
        <TextField
          label={words.backup}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={code}
          error={error}
          onChange={({ target }) => onTyped({ kind, code: target.value })}
        />
      )}
      <Button
        variant="quiet"
        className="-ms-5 self-start"
        onClick={() => onTyped({ kind: kind === 'totp' ? 'backup' : 'totp', code: '' })}
      >
        {kind === 'totp' ? confirm.useBackup : confirm.useApp}
      </Button>
    </div>
  )
}
