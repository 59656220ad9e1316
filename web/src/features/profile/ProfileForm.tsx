import {
  lookingForValues,
  MAX_BIO_LENGTH,
  MAX_FACT_LENGTH,
  MAX_HEIGHT_CM,
  MAX_NAME_LENGTH,
  MAX_PLACE_LENGTH,
  MIN_HEIGHT_CM,
  type ProfileInput,
  type ProfileView,
  relationshipGoalValues,
} from '@hearth/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError, api, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { SelectField, TextAreaField, TextField } from '../../components/Field.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { InterestsField } from './InterestsField.tsx'
import {
  checkedForm,
  type FieldName,
  type ProfileForm as Form,
  fieldNamed,
  formOf,
  interestsOf,
} from './profile.form.ts'

export function ProfileForm({ profile }: { profile: ProfileView }) {
  const texts = useTexts()
  const words = texts.profile
  const form = useForm<Form>({ defaultValues: formOf(profile) })
  const save = useSave()
  const { errors } = form.formState
  const wired = (name: FieldName) => ({ ...form.register(name), error: errors[name]?.message })

  function object(objections: [string, string][]) {
    for (const [index, [path, message]] of objections.entries()) {
      const name = fieldNamed(path)
      if (name) form.setError(name, { message }, { shouldFocus: index === 0 })
    }
  }

  const submit = form.handleSubmit(async (typed) => {
    // Added before anything else, so that a failed save shows it among the others.
    form.setValue('interests', interestsOf(typed))
    form.setValue('interest', '')
    const checked = checkedForm(typed, new Date())
    if ('objections' in checked) return object(checked.objections)
    await save.mutateAsync(checked.input).catch((error: unknown) => {
      if (error instanceof ApiError) object(Object.entries(error.fields))
    })
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-6 [&_:is(input,select,textarea)]:scroll-mt-28"
    >
      <Section title={words.basics}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...wired('firstName')}
            label={words.firstName}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="given-name"
          />
          <TextField
            {...wired('lastName')}
            label={words.lastName}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="family-name"
          />
        </div>
        <TextAreaField
          {...wired('bio')}
          label={words.bio}
          hint={words.bioHint}
          rows={4}
          maxLength={MAX_BIO_LENGTH}
        />
        <TextField
          {...wired('dateOfBirth')}
          type="date"
          label={words.dateOfBirth}
          hint={words.dateOfBirthHint}
          autoComplete="bday"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...wired('locationCity')}
            label={words.city}
            maxLength={MAX_PLACE_LENGTH}
            autoComplete="address-level2"
          />
          <TextField
            {...wired('locationState')}
            label={words.state}
            maxLength={MAX_PLACE_LENGTH}
            autoComplete="address-level1"
          />
        </div>
      </Section>
      <Section title={words.about}>
        <TextField
          {...wired('occupation')}
          label={words.occupation}
          maxLength={MAX_FACT_LENGTH}
          autoComplete="organization-title"
        />
        <TextField {...wired('education')} label={words.education} maxLength={MAX_FACT_LENGTH} />
        <TextField
          {...wired('heightCm')}
          type="number"
          inputMode="numeric"
          min={MIN_HEIGHT_CM}
          max={MAX_HEIGHT_CM}
          step={1}
          label={words.height}
        />
        <SelectField
          {...wired('lookingFor')}
          label={words.lookingFor}
          placeholder={words.choose}
          options={lookingForValues.map((value) => ({ value, label: words.lookingForLabels[value] }))}
        />
        <SelectField
          {...wired('relationshipGoals')}
          label={words.relationshipGoals}
          placeholder={words.choose}
          options={relationshipGoalValues.map((value) => ({
            value,
            label: words.relationshipGoalLabels[value],
          }))}
        />
      </Section>
      <Section title={words.interests}>
        <InterestsField form={form} />
      </Section>
      <Section title={words.photos}>
        <div className="grid place-items-center gap-3 rounded-lg border border-line-strong border-dashed bg-sunken p-10 text-muted">
          <ImagePlus aria-hidden className="size-8" strokeWidth={1.5} />
          <p className="text-center text-sm">{words.photosSoon}</p>
        </div>
      </Section>
      <Button type="submit" size="lg" busy={save.isPending}>
        {save.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className="flex flex-col gap-5">
        <h2 className="font-display font-semibold text-xl">{title}</h2>
        {children}
      </section>
    </Card>
  )
}

function useSave() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: ProfileInput): Promise<ProfileView> => read(api.profile.$patch({ json: input })),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.profile, saved)
      toast(texts.profile.saved)
      void navigate('/app')
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiError
      toast.error(texts.failures.title, {
        description: isRefusal ? texts.failures.saveProfile : texts.failures.saveProfileBroke,
      })
    },
  })
}
