import type { CaseItemView } from '@hearth/contract/console/cases'
import type { HiddenThing } from '@hearth/contract/console/decisions'
import { useId } from 'react'
import { FieldError } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CasePhoto } from '../items/CasePhoto.tsx'
import { ReportedTag } from '../items/ProfileThen.tsx'
import { sameThing } from './draft.ts'

type ShownThing = HiddenThing & { name: string; isReported: boolean; place: number }

/** Everything of the snapshots that can be hidden, each once; `name` is the text itself, or '' for a photo. */
function thingsIn(items: readonly CaseItemView[]): ShownThing[] {
  const found = new Map<string, ShownThing>()
  const add = (thing: HiddenThing, name: string, about: CaseItemView['about']) => {
    const key = `${thing.kind} ${thing.id}`
    const known = found.get(key)
    const isReported = about?.kind === thing.kind && about.id === thing.id
    if (known) known.isReported ||= isReported
    else {
      const place = [...found.values()].filter(({ kind }) => kind === thing.kind).length + 1
      found.set(key, { ...thing, name, isReported, place })
    }
  }
  for (const { profile, about } of items) {
    for (const id of profile?.photoIds ?? []) add({ kind: 'photo', id }, '', about)
    for (const { id, answer } of profile?.prompts ?? []) add({ kind: 'prompt', id }, answer, about)
    if (profile?.bio) add({ kind: 'bio', id: null }, profile.bio, about)
  }
  return [...found.values()]
}

type ThingsProps = {
  number: string
  items: readonly CaseItemView[]
  chosen: readonly HiddenThing[]
  onChange: (things: HiddenThing[]) => void
  error: string | undefined
}

/** The photos and texts of the profile, of which some are chosen. */
export function Things({ number, items, chosen, onChange, error }: ThingsProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  const things = thingsIn(items)
  const toggle = ({ kind, id: thingId }: ShownThing, isChosen: boolean) => {
    const thing = { kind, id: thingId }
    onChange(isChosen ? [...chosen, thing] : chosen.filter((one) => !sameThing(one, thing)))
  }
  return (
    <fieldset
      data-field="things"
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="contents font-medium text-sm">{texts.compose.things}</legend>
      {things.length === 0 && <p className="text-muted text-xs">{texts.compose.nothingToHide}</p>}
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {things.map((thing) => (
          <li
            key={`${thing.kind} ${thing.id}`}
            className={`flex min-w-0 flex-col gap-1 ${thing.kind === 'photo' ? 'w-24' : 'w-full'}`}
          >
            {thing.kind === 'photo' && thing.id && (
              <span className="relative">
                <CasePhoto
                  number={number}
                  photoId={thing.id}
                  className="w-24"
                  labels={{
                    hidden: texts.photos.hidden({ n: thing.place }),
                    shown: texts.photos.shown({ n: thing.place }),
                  }}
                />
                {thing.isReported && (
                  <span className="pointer-events-none absolute inset-s-1 top-1">
                    <ReportedTag />
                  </span>
                )}
              </span>
            )}
            <Thing
              thing={thing}
              isChosen={chosen.some((one) => sameThing(one, thing))}
              onChange={(isChosen) => toggle(thing, isChosen)}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type ThingProps = { thing: ShownThing; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Thing({ thing, isChosen, onChange }: ThingProps) {
  const texts = useTexts('consoleCase')
  const { kind, name, place, isReported } = thing
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-raised px-2 py-1 text-xs hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 outline-none"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        {kind === 'photo' ? (
          texts.photos.name({ n: place })
        ) : (
          <span dir="auto" className="wrap-anywhere line-clamp-2 min-w-0">
            {name}
          </span>
        )}
        {isReported && kind !== 'photo' && <ReportedTag />}
      </span>
    </label>
  )
}
