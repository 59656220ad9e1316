import type { CompletenessStep } from '@hearth/contract/profile/completeness'
import { fieldsIn, type HideableField, hideableFields } from '@hearth/contract/profile/fields'
import type { ProfileView } from '@hearth/contract/profile/people'
import { type ComponentType, lazy } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import type { Texts } from '../../../lib/texts/texts.tsx'
import type { FormField, ProfileForm } from '../form/profile.form.ts'
import { PhotosSection } from '../photos/LazyPhotos.tsx'

export type SectionId =
  | 'photos'
  | 'words'
  | 'basics'
  | 'about'
  | 'interests'
  | 'yourself'
  | 'everyday'
  | 'special'

export type EditorProps = {
  form: UseFormReturn<ProfileForm>
  /** A consent was given or taken back, and the server tells the profile as it now is. */
  onChanged: (profile: ProfileView) => void
}

type SectionTexts = { profile: Texts['profile']; more: ReturnType<typeof useMoreTexts> }
/** A field as a person reads it, '' where nothing is said. */
export type Say = (field: FormField) => string

export type Section = {
  id: SectionId
  title: (texts: SectionTexts) => string
  /** What its row says while the section says nothing. */
  empty: (texts: SectionTexts) => string
  fields: readonly FormField[]
  /** What its row says, in pieces; without it every field is one. */
  line?: (say: Say) => string[]
  /** The steps to a complete profile that are taken here. */
  steps: readonly CompletenessStep[]
  Editor: ComponentType<EditorProps>
  /** It is no row, but stands on the page. */
  isInSight?: boolean
}

const joined = (pieces: string[], by: string) => pieces.filter(Boolean).join(by)

/** The parts of a profile, in the order of the page: rows, editors, progress and links are made of this list. */
export const sections: readonly Section[] = [
  {
    id: 'photos',
    title: ({ profile }) => profile.photos,
    empty: () => '',
    fields: [],
    steps: ['photo', 'photos'],
    Editor: PhotosSection,
    isInSight: true,
  },
  {
    id: 'words',
    title: ({ more }) => more.words,
    empty: ({ more }) => more.emptyRows.words,
    fields: fieldsIn('words'),
    steps: ['prompt', 'prompts'],
    Editor: lazy(async () => ({ default: (await import('./Words.tsx')).Words })),
  },
  {
    id: 'basics',
    title: ({ profile }) => profile.basics,
    empty: ({ more }) => more.emptyRows.basics,
    fields: fieldsIn('basics'),
    line: (say) => [
      joined([say('firstName'), say('lastName')], ' '),
      say('dateOfBirth'),
      joined([say('locationCity'), say('locationState')], ', '),
      say('bio'),
    ],
    steps: ['introduction', 'bio', 'place'],
    Editor: lazy(async () => ({ default: (await import('./Basics.tsx')).Basics })),
  },
  {
    id: 'about',
    title: ({ profile }) => profile.about,
    empty: ({ more }) => more.emptyRows.about,
    fields: fieldsIn('about'),
    steps: ['intentions'],
    Editor: lazy(async () => ({ default: (await import('./About.tsx')).About })),
  },
  {
    id: 'interests',
    title: ({ more }) => more.names.interests,
    empty: ({ more }) => more.emptyRows.interests,
    fields: fieldsIn('interests'),
    steps: ['interests'],
    Editor: lazy(async () => ({ default: (await import('../form/InterestsField.tsx')).InterestsField })),
  },
  {
    id: 'yourself',
    title: ({ more }) => more.yourself,
    empty: ({ more }) => more.emptyRows.yourself,
    fields: fieldsIn('yourself'),
    steps: [],
    Editor: lazy(async () => ({ default: (await import('./Yourself.tsx')).Yourself })),
  },
  {
    id: 'everyday',
    title: ({ more }) => more.everyday,
    empty: ({ more }) => more.emptyRows.everyday,
    fields: fieldsIn('everyday'),
    steps: ['facts'],
    Editor: lazy(async () => ({ default: (await import('./About.tsx')).Everyday })),
  },
  {
    id: 'special',
    title: ({ more }) => more.special,
    empty: ({ more }) => more.specialIntro,
    fields: fieldsIn('special'),
    steps: [],
    Editor: lazy(async () => ({ default: (await import('./Special.tsx')).Special })),
  },
]

export const sectionNamed = (name: string): Section | undefined => sections.find(({ id }) => id === name)
export const sectionWith = (field: FormField): Section | undefined =>
  sections.find(({ fields }) => fields.includes(field))
export const sectionFor = (step: CompletenessStep): Section | undefined =>
  sections.find(({ steps }) => steps.includes(step))

/** Those of a section for which one chooses who sees them. */
export const hideableIn = ({ fields }: Section): HideableField[] =>
  hideableFields.filter((field) => fields.some((one) => one === field))

/** What the row of a section says. */
export const lineOf = (section: Section, say: Say): string =>
  joined(section.line?.(say) ?? section.fields.map(say), ' · ')
