import type { CompletenessStep } from '@hearth/contract/profile/completeness'
import { fieldsIn, type HideableField, hideableFields } from '@hearth/contract/profile/fields'
import type { ProfileView } from '@hearth/contract/profile/people'
import type { AreaTexts } from '@hearth/texts/areas'
import { type ComponentType, lazy } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Listed } from '../../../lib/texts/listed.ts'
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
  /** Called with the new profile after a consent was given or withdrawn. */
  onChanged: (profile: ProfileView) => void
}

type SectionTexts = { profile: AreaTexts['ownProfile']; more: AreaTexts['profile'] }
/** Returns the value of a field as text, '' if it is empty. */
export type TextOf = (field: FormField) => string

export type Section = {
  id: SectionId
  title: (texts: SectionTexts) => string
  /** The text of the row of an empty section. */
  empty: (texts: SectionTexts) => string
  fields: readonly FormField[]
  /** The parts of the row's text; the default is one for each field. */
  rowParts?: (textOf: TextOf, listed: Listed) => string[]
  /** The steps to a complete profile that belong to this section. */
  steps: readonly CompletenessStep[]
  Editor: ComponentType<EditorProps>
  /** The section is always open and has no row. */
  isAlwaysOpen?: boolean
}

const joined = (pieces: string[], by: string) => pieces.filter(Boolean).join(by)

/** The sections in the order of the page. Rows, editors, progress and links derive from this list. */
export const sections: readonly Section[] = [
  {
    id: 'photos',
    title: ({ profile }) => profile.photos,
    empty: () => '',
    fields: [],
    steps: ['photo', 'photos'],
    Editor: PhotosSection,
    isAlwaysOpen: true,
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
    rowParts: (textOf, listed) => [
      joined([textOf('firstName'), textOf('lastName')], ' '),
      textOf('dateOfBirth'),
      listed(textOf('locationCity'), textOf('locationState')),
      textOf('bio'),
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
    rowParts: (textOf) => [textOf('interests')],
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

export const findSection = (name: string): Section | undefined => sections.find(({ id }) => id === name)
export const sectionOfField = (field: FormField): Section | undefined =>
  sections.find(({ fields }) => fields.includes(field))
export const sectionOfStep = (step: CompletenessStep): Section | undefined =>
  sections.find(({ steps }) => steps.includes(step))

/** Returns the fields of a section that can be hidden. */
export const hideableIn = ({ fields }: Section): HideableField[] =>
  hideableFields.filter((field) => fields.some((one) => one === field))

/** Returns the text of a section's row. */
export const rowTextOf = (section: Section, textOf: TextOf, listed: Listed): string =>
  joined(section.rowParts?.(textOf, listed) ?? section.fields.map(textOf), ' · ')
