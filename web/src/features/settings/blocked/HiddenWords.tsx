import { type HiddenWordView, MAX_HIDDEN_WORD_LENGTH } from '@hearth/contract/people/hidden-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { ButtonLink, IconButton } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusWhenFewer } from '../security/focus.ts'
import { AddForm } from './AddForm.tsx'
import { addHiddenWord, keepHiddenWords, removeHiddenWord } from './hidden-words.queries.ts'

type HiddenWordsProps = { words: readonly HiddenWordView[] }

/** The words that the viewer does not want to read: a field to add one, and the list. */
export function HiddenWords({ words }: HiddenWordsProps) {
  const texts = useTexts('hiddenWords')
  const heading = useFocusWhenFewer(words.length)
  return (
    <div className="mt-8">
      <Section heading={texts.heading} headingRef={heading}>
        <p className="text-pretty text-muted">{texts.text}</p>
        <Adding />
        {words.length === 0 ? <p className="text-muted">{texts.empty}</p> : <Words words={words} />}
        <ButtonLink to="/hidden" variant="secondary" className="self-start">
          {texts.folder}
        </ButtonLink>
      </Section>
    </div>
  )
}

function Adding() {
  const texts = useTexts('hiddenWords')
  const queryClient = useQueryClient()
  return (
    <AddForm
      dir="auto"
      name="hidden-word"
      refusedAt="word"
      words={texts}
      maxLength={MAX_HIDDEN_WORD_LENGTH}
      add={addHiddenWord}
      onAdded={(view, word) => {
        keepHiddenWords(queryClient, view)
        toast(texts.added({ word }))
      }}
    />
  )
}

function Words({ words }: HiddenWordsProps) {
  const texts = useTexts('hiddenWords')
  const { failures } = useTexts('shell')
  const { failed } = useTexts('blocking')
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id }: HiddenWordView) => removeHiddenWord(id),
    onSuccess: (view, { word }) => {
      keepHiddenWords(queryClient, view)
      toast(texts.removed({ word }))
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((one) => (
        <li
          key={one.id}
          className="flex min-w-0 max-w-full items-center rounded-full border border-line-strong ps-4"
        >
          <bdi className="wrap-anywhere min-w-0 py-2">{one.word}</bdi>
          <IconButton
            label={texts.removeOf({ word: one.word })}
            disabled={removing.isPending}
            onClick={() => removing.mutate(one)}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
