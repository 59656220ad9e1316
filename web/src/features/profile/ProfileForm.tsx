import type { ProfileInput, ProfileView } from '@hearth/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError, api, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { About } from './About.tsx'
import { Basics } from './Basics.tsx'
import { CardPreview } from './CardPreview.tsx'
import { InterestsField } from './InterestsField.tsx'
import { checkedForm, type ProfileForm as Form, fieldNamed, formOf, interestsOf } from './profile.form.ts'
import { Section } from './Section.tsx'

export function ProfileForm({ profile }: { profile: ProfileView }) {
  const texts = useTexts()
  const words = texts.profile
  const form = useForm<Form>({ defaultValues: formOf(profile) })
  const save = useSave()

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
      className="flex flex-1 flex-col gap-6 [&_:is(input,select,textarea)]:scroll-my-28"
    >
      <p className="text-pretty text-muted">{words.intro}</p>
      <Basics form={form} />
      <About form={form} />
      <Section title={words.interests}>
        <InterestsField form={form} />
      </Section>
      <Section title={words.photos}>
        <div className="grid place-items-center gap-3 rounded-lg bg-sunken p-10 text-muted shadow-well">
          <ImagePlus aria-hidden className="size-8" strokeWidth={1.5} />
          <p className="text-center text-sm">{words.photosSoon}</p>
        </div>
      </Section>
      {/* Lets the page through above it, and every touch beside the two buttons. */}
      <div className="pointer-events-none sticky bottom-(--bar-block) z-10 -mx-1 mt-auto bg-linear-to-t from-50% from-ground to-transparent px-1 pt-8 pb-3">
        <div className="pointer-events-auto flex gap-2 rounded-full bg-raised p-2 shadow-lift">
          <CardPreview profile={profile} typed={form.getValues} />
          <Button type="submit" size="lg" busy={save.isPending} className="flex-1">
            {save.isPending ? words.saving : words.save}
          </Button>
        </div>
      </div>
    </form>
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
