import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusInvalid } from '../security/focus.ts'

type AddFormProps<View> = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'error'> & {
  /** The field of the request that a refusal names. */
  refusedAt: string
  words: { label: string; add: string; adding: string }
  add: (value: string) => Promise<View>
  onAdded: (view: View, value: string) => void
}

/** A field and a button that add something to a list. A refusal is shown at the field, and the text stays. */
export function AddForm<View>({ refusedAt, words, add, onAdded, ...field }: AddFormProps<View>) {
  const { failed } = useTexts('blocking')
  const [value, setValue] = useState('')
  const adding = useMutation({
    mutationFn: add,
    onSuccess: (view, added) => {
      onAdded(view, added)
      setValue('')
    },
  })
  const form = useFocusInvalid(adding.error)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(value.trim())
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        {...field}
        label={words.label}
        error={reasonIn(adding.error, refusedAt, failed)}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" className="self-start" busy={adding.isPending}>
        {adding.isPending ? words.adding : words.add}
      </Button>
    </form>
  )
}

function reasonIn(error: unknown, field: string, failed: string): string | undefined {
  if (error === null) return undefined
  return error instanceof ApiError ? error.fields[field] || error.message || failed : failed
}
