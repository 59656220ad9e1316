import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasKind } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { fieldOfPath } from '../form/profile.form.ts'
import { useUploads } from '../photos/uploads/open-uploads.ts'
import { Applied } from './Applied.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import {
  fieldDifferences,
  filterDifferences,
  type ImportDifference,
  meetingInputOf,
  type Own,
  profileInputOf,
} from './differences.rules.ts'
import { PhotoChoices } from './PhotoChoices.tsx'
import type { ImportedProfile } from './read-export.ts'
import { reasonOf } from './reasons.ts'
import { useDifferenceTexts } from './use-difference-texts.ts'
import { useImporting } from './use-importing.ts'
import { usePhotoFiles } from './use-photo-files.ts'

type ComparisonProps = { file: ImportedProfile; own: Own; photoCount: number }

const photoId = (nth: number) => `photo ${nth}`

/** The differences of a file and the profile, side by side, to take or to leave. Nothing is replaced untold. */
export function Comparison({ file, own, photoCount }: ComparisonProps) {
  const importing = useImporting(own)
  const choices = useChoices(file, own, photoCount)
  const { apply, undo } = importing
  if (apply.data) return <Applied applied={apply.data} undo={undo} hasUndo={importing.hasUndo()} />
  if (choices.isSame) return <Same />
  return <ComparisonForm file={file} own={own} choices={choices} importing={importing} />
}

type FormProps = Pick<ComparisonProps, 'file' | 'own'> & {
  choices: ReturnType<typeof useChoices>
  importing: ReturnType<typeof useImporting>
}

function ComparisonForm({ file, own, choices, importing: { apply, undo } }: FormProps) {
  const texts = useTexts('importing')
  const words = useTexts('profileImport')
  const rowsOf = useDifferenceTexts(file, own)
  const [isMissing, setIsMissing] = useState(false)
  const { fields, filters, photos, room, inputOf } = choices
  const { errors, reason } = useTrouble(apply.error, fields)

  function submit() {
    const input = inputOf()
    const isNothing = Object.values(input).every((part) => Object.keys(part).length === 0)
    setIsMissing(isNothing)
    if (!isNothing) apply.mutate(input, { onSuccess: choices.leavePhotos })
  }

  const shown = {
    isTicked: choices.isTicked,
    onTick: (id: string, isOn: boolean) => {
      setIsMissing(false)
      choices.tick(id, isOn)
    },
    errors,
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5 sm:gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Card className="flex flex-col gap-3">
        <Title>{texts.title}</Title>
        {undo.isSuccess && <p role="status">{texts.undone}</p>}
        <p>{texts.how}</p>
        <p className="text-muted text-sm">{texts.hidden}</p>
        <p className="text-muted text-sm">{words.consents}</p>
        {file.leftOut > 0 && <p className="text-muted text-sm">{texts.leftOut}</p>}
      </Card>
      <DifferenceList heading={texts.profile} rows={rowsOf.fieldRows(fields)} {...shown} />
      <PhotoChoices photos={photos} room={room} idOf={photoId} {...shown} />
      <DifferenceList heading={texts.filters} rows={rowsOf.filterRows(filters)} {...shown} />
      <div className="flex flex-col gap-3">
        <Trouble reason={isMissing ? texts.missing : reason} />
        <Button type="submit" size="lg" busy={apply.isPending}>
          {apply.isPending ? texts.applying : texts.apply}
        </Button>
      </div>
    </form>
  )
}

/** Returns what can be taken, what is ticked, and the input of it. At first, what replaces nothing is ticked. */
function useChoices(file: ImportedProfile, own: Own, photoCount: number) {
  const { all: uploads } = useUploads()
  const photos = usePhotoFiles(file.photos)
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const fields = fieldDifferences(file, own.profile)
  const filters = filterDifferences(file, own.meeting)
  const ownPhotos = photoCount + uploads.length
  const known: readonly ImportDifference<string>[] = [...fields, ...filters]

  const isTicked = (id: string): boolean =>
    ticks[id] ?? known.find((one) => one.id === id)?.isEmptyNow ?? ownPhotos === 0
  const isTaken = (id: string) => known.some((one) => one.id === id) && isTicked(id)
  const taken = photos.filter(({ isBroken }, nth) => !isBroken && isTicked(photoId(nth)))
  return {
    fields,
    filters,
    photos,
    isSame: known.length + file.photos.length === 0,
    /** How many more photos can be ticked. */
    room: MAX_PHOTOS - ownPhotos - taken.length,
    isTicked,
    tick: (id: string, isOn: boolean) => setTicks((others) => ({ ...others, [id]: isOn })),
    /** Unticks the photos, which an undo leaves in the profile. */
    leavePhotos: () =>
      setTicks((others) => ({
        ...others,
        ...Object.fromEntries(photos.map((_, nth) => [photoId(nth), false])),
      })),
    inputOf: () => ({
      profile: profileInputOf(file, own.profile, isTaken),
      meeting: meetingInputOf(file, own.meeting, isTaken),
      photos: taken.map(({ blob }) => blob),
    }),
  }
}

/** Returns the error of each field in the list, and the one of everything else. */
function useTrouble(error: Error | null, fields: readonly ImportDifference[]) {
  const texts = useTexts('importing')
  const words = useTexts('profileImport')
  const paths = error instanceof ApiError ? Object.entries(error.fields) : []
  const errors = paths
    .map(([path, text]) => [fieldOfPath(path), text] as const)
    .filter(([name]) => fields.some(({ id }) => id === name))
  const general = hasKind(error, 'conflict') ? texts.changed : reasonOf(error, words)
  return { errors: Object.fromEntries(errors), reason: errors.length > 0 ? texts.refused : general }
}

/** Tells screen readers and the keyboard that the file is read. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="font-display font-semibold text-lg outline-none">
      {children}
    </h2>
  )
}

function Same() {
  const texts = useTexts('importing').same
  return (
    <Card className="flex flex-col gap-3">
      <Title>{texts.title}</Title>
      <p>{texts.text}</p>
    </Card>
  )
}
