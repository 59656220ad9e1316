import type { AboutView, ProfileSnapshot } from '@hearth/contract/console/cases'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Disclosure, Said } from '../parts.tsx'
import { CaseClips } from './CaseClips.tsx'
import { CasePhoto } from './CasePhoto.tsx'
import { ReportedTag } from './ReportedTag.tsx'

type ProfileThenProps = {
  number: string
  profile: ProfileSnapshot
  about: AboutView | null
  /** Whether a newer item has shown the same. */
  isRepeated: boolean
}

/** The public part of a profile as it was when the item came in. */
export function ProfileThen({ number, profile, about, isRepeated }: ProfileThenProps) {
  const texts = useTexts('consoleCase')
  const { firstName, age, bio, prompts, photoIds } = profile
  const isReported = (kind: AboutView['kind'], id: string) => about?.kind === kind && about.id === id
  return (
    <Disclosure isOpen={!isRepeated} summary={isRepeated ? texts.profile.same : texts.profile.heading}>
      <div className="mt-1 flex min-w-0 flex-col gap-2.5 rounded-sm bg-ground p-3">
        <p className="wrap-anywhere font-medium text-sm">
          <bdi>
            {age === null ? firstName : texts.profile.nameAndAge({ name: firstName, age: String(age) })}
          </bdi>
        </p>
        {bio ? <Said>{bio}</Said> : <p className="text-muted text-xs">{texts.profile.noBio}</p>}
        {prompts.length > 0 && (
          <dl className="flex flex-col gap-2">
            {prompts.map((prompt) => (
              <div key={prompt.id} className="min-w-0">
                <dt className="flex flex-wrap items-center gap-2 text-muted text-xs">
                  <bdi>{prompt.question}</bdi>
                  {isReported('prompt', prompt.id) && <ReportedTag />}
                </dt>
                <dd>
                  <Said>{prompt.answer}</Said>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <CaseClips number={number} profile={profile} about={about} />
        {photoIds.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {photoIds.map((photoId, place) => (
              <li key={photoId} className="flex flex-col gap-1">
                <CasePhoto
                  number={number}
                  photoId={photoId}
                  labels={{
                    hidden: texts.photos.hidden({ n: place + 1 }),
                    shown: texts.photos.shown({ n: place + 1 }),
                  }}
                />
                {isReported('photo', photoId) && <ReportedTag />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Disclosure>
  )
}
