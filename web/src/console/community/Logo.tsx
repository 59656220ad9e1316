import { type CommunitySettingsView, MAX_MARK_BYTES } from '@hearth/contract/console/community'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { FieldError } from '../../components/fields/Field.tsx'
import { describeProblem, loadErrorTexts } from '../../lib/texts/errors.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ResetButton } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

/** The logo now, and the choice of another one, which is saved at once. */
export function Logo({ view }: { view: CommunitySettingsView }) {
  const { look: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const [tooLarge, setTooLarge] = useState<string>()
  // The browser would show the old picture of the same address.
  const [turn, setTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const onSaved = () => setTurn(turn + 1)
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    await loadErrorTexts()
    const isTooLarge = file.size > MAX_MARK_BYTES
    setTooLarge(
      isTooLarge ? describeProblem({ code: 'mark_too_large', params: {} }, 'check_field') : undefined,
    )
    if (!isTooLarge) save({ mark: await file.text() }, onSaved)
  }
  const error = tooLarge ?? errors['mark'] ?? problem
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-5">
      <h3 id={id} className="font-medium text-sm">
        {words.logo}
      </h3>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-18 place-items-center rounded-xl border border-line bg-ground p-2">
          <img src={`/icon.svg?turn=${turn}`} alt={words.logoNow} className="size-full object-contain" />
        </span>
        <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-1">
          <p className="text-muted text-sm">{view.hasOwnMark ? words.logoOwn : words.logoServer}</p>
          <input
            ref={input}
            type="file"
            accept=".svg,image/svg+xml"
            tabIndex={-1}
            aria-label={words.logo}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <Button
            variant="secondary"
            busy={isSaving}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {words.choose}
          </Button>
          {view.hasOwnMark && (
            <ResetButton field={words.logo} onReset={() => save({ mark: null }, onSaved)} />
          )}
        </div>
      </div>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {words.logoHint}
      </p>
    </div>
  )
}
