import { localeOf } from './formatters.ts'

const share = { style: 'percent' } as const
const short = { notation: 'compact' } as const

/** How the values are written. */
const formats = {
  activeMembers: short,
  successRate: share,
  couples: short,
  members: {},
  haveMatch: share,
  matches: {},
} satisfies Record<string, Intl.NumberFormatOptions>

/** One of the figures that a community presents itself with; shares are from 0 to 1. */
export type CommunityFigure = { kind: keyof typeof formats; value: number }

type FigureTexts = {
  labels: Record<keyof typeof formats, string>
  atLeast: (v: { value: string }) => string
}

/** Returns the value and the label of a figure, as they are written in a language. */
export function figureIn(
  language: string,
  { labels, atLeast }: FigureTexts,
  { kind, value }: CommunityFigure,
): { value: string; label: string } {
  const written = new Intl.NumberFormat(localeOf(language), formats[kind]).format(value)
  return { value: kind === 'activeMembers' ? atLeast({ value: written }) : written, label: labels[kind] }
}
