import { useTexts } from './texts.ts'

/** Returns a function that gives the text of a prompt, or '' for one that is not in the list. */
export function usePromptText(): (promptId: string) => string {
  const texts: Record<string, string> = useTexts('prompts')
  return (promptId) => texts[promptId] ?? ''
}
