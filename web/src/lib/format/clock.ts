import { useFormats } from './formats.ts'

/** Returns a function that writes a length of time as minutes and seconds, such as 0:07. */
export function useClockText(): (ms: number) => string {
  const { number } = useFormats()
  return (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1000))
    const rest = seconds % 60
    return `${number(Math.floor(seconds / 60))}:${rest < 10 ? number(0) : ''}${number(rest)}`
  }
}
