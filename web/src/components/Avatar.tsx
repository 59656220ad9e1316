const sizes = { sm: 'size-10 text-sm', md: 'size-14 text-lg', lg: 'size-24 text-2xl' }

/** The first letter of the first and of the last word, whole characters even where they are emoji. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** Decorative: the name itself always stands beside it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 select-none items-center justify-center rounded-full bg-linear-to-br from-brand-soft to-line font-display font-semibold text-brand ${sizes[size]}`}
    >
      {initialsOf(name)}
    </span>
  )
}
