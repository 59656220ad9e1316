import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'

const load = async () => (await import('./PromptPicker.tsx')).PromptPicker
type Picker = Awaited<ReturnType<typeof load>>

/** The list of prompts. It loads after the form; a press tries again if that failed. */
export function LazyPromptPicker(props: ComponentProps<Picker>) {
  const { isOpen, onClose } = props
  const [Picker, setPicker] = useState<Picker>()
  const giveUp = useEffectEvent(onClose)
  useEffect(() => {
    if (Picker) return
    load().then(
      (loaded) => setPicker(() => loaded),
      () => isOpen && giveUp(),
    )
  }, [Picker, isOpen])
  return Picker ? <Picker {...props} /> : null
}
