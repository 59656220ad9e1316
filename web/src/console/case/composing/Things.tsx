import type { CaseItemView, ProfileSnapshot } from '@hearth/contract/console/cases'
import type { HiddenThing } from '@hearth/contract/console/decisions'
import { useId } from 'react'
import { FieldError } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachmentUrl } from '../../api.ts'
import { HeldPicture, pictureUrls } from '../items/CasePhoto.tsx'
import { ReportedTag } from '../items/ReportedTag.tsx'
import { sameThing } from './draft.ts'

type ShownThing = HiddenThing & { name: string | null; isReported: boolean; place: number }

/** The parts of a profile that can be hidden. */
const partsOf = ({
  photoIds,
  prompts,
  intro,
  voiceAnswers,
  bio,
}: ProfileSnapshot): (HiddenThing & { name: string })[] => [
  ...photoIds.map((id) => ({ kind: 'photo' as const, id, name: '' })),
  ...prompts.map(({ id, answer }) => ({ kind: 'prompt' as const, id, name: answer })),
  ...(intro ? [{ kind: 'intro' as const, id: intro.id, name: intro.question }] : []),
  ...(voiceAnswers ?? []).map(({ id, question }) => ({ kind: 'voice_answer' as const, id, name: question })),
  ...(bio ? [{ kind: 'bio' as const, id: null, name: bio }] : []),
]

type SentThing = { thing: { kind: HiddenThing['kind']; id: string }; isReported: boolean }

/** The photos and voice messages of which the case has copies. */
const sentIn = (messages: CaseItemView['messages']): SentThing[] =>
  messages.flatMap(({ attachment, isReported }) =>
    attachment?.mediaId ? [{ thing: { kind: attachment.kind, id: attachment.mediaId }, isReported }] : [],
  )

/**
 * Everything of the snapshots that can be hidden, each once; `name` is the text itself, the question of a clip, or '' for what
 * has neither. Chosen things of an item that is not loaded now are there too, with null.
 */
function thingsIn(items: readonly CaseItemView[], chosen: readonly HiddenThing[]): ShownThing[] {
  const found = new Map<string, ShownThing>()
  const add = (
    thing: HiddenThing,
    name: string | null,
    about: Partial<HiddenThing> | CaseItemView['about'],
  ) => {
    const key = `${thing.kind} ${thing.id}`
    const known = found.get(key)
    const isReported = about?.kind === thing.kind && about.id === thing.id
    if (known) known.isReported ||= isReported
    else {
      const place = [...found.values()].filter(({ kind }) => kind === thing.kind).length + 1
      found.set(key, { ...thing, name, isReported, place })
    }
  }
  for (const { profile, about, messages } of items) {
    if (profile) for (const { name, ...thing } of partsOf(profile)) add(thing, name, about)
    for (const { thing, isReported } of sentIn(messages)) add(thing, '', isReported ? thing : null)
  }
  for (const thing of chosen) add(thing, null, null)
  return [...found.values()]
}

const isPicture = ({ kind }: HiddenThing) => kind === 'photo' || kind === 'chat_photo'

const addressesOf = (number: string, kind: HiddenThing['kind'], id: string) =>
  kind === 'photo' ? pictureUrls(number, id) : [attachmentUrl(number, id)]

type ThingsProps = {
  number: string
  items: readonly CaseItemView[]
  chosen: readonly HiddenThing[]
  onChange: (things: HiddenThing[]) => void
  error: string | undefined
}

/** The photos and texts of the profile, and what was sent in the chat, of which some are chosen. */
export function Things({ number, items, chosen, onChange, error }: ThingsProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  const things = thingsIn(items, chosen)
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
            className={`flex min-w-0 flex-col gap-1 ${isPicture(thing) ? 'w-24' : 'w-full'}`}
          >
            {isPicture(thing) && thing.id && (
              <span className="relative">
                <HeldPicture
                  addresses={addressesOf(number, thing.kind, thing.id)}
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
        {kind === 'intro' && <span>{texts.clips.intro}:</span>}
        {kind === 'voice_answer' && <span>{texts.clips.spoken}:</span>}
        {kind === 'photo' ? (
          texts.photos.name({ n: place })
        ) : kind === 'chat_photo' || kind === 'voice_message' ? (
          texts.compose.attachments[kind]({ n: place })
        ) : (
          <span dir="auto" className="wrap-anywhere line-clamp-2 min-w-0">
            {name ?? texts.compose.notLoaded}
          </span>
        )}
        {isReported && !isPicture(thing) && <ReportedTag />}
      </span>
    </label>
  )
}
