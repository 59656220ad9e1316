import type { PaletteView } from '@hearth/contract/console/community'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/hooks/timing.ts'
import { paletteOf } from '../queries.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Returns the colours that follow from the two that were typed last and are whole. */
export function usePalette(light: string, dark: string): PaletteView | undefined {
  const [whole, setWhole] = useState({ light, dark })
  const next = { light: isColour(light) ? light : whole.light, dark: isColour(dark) ? dark : whole.dark }
  if (next.light !== whole.light || next.dark !== whole.dark) setWhole(next)
  return useQuery(paletteOf(useDebounced(next.light), useDebounced(next.dark))).data
}
