import { darker, lighter } from '../colours.ts'
import type { Style } from './strands.ts'

/** Cloth over the hair: it is part of a person, the same in every picture. */
export const headCovers = {
  hijab: ({ cover, width: w }) => {
    const shade = darker(cover, 0.2)
    return {
      back: `<path fill="${shade}" d="M-62-10C-64-96 64-96 62-10L74 96C50 120-50 120-74 96Z"/>`,
      front: `<path fill="${cover}" fill-rule="evenodd" d="M-${w + 13} 8C-${w + 18}-58-42-94 0-94C42-94 ${w + 18}-58 ${w + 13} 8C${w + 20} 52 84 84 92 124C60 160-56 164-92 124C-84 84-${w + 20} 52-${w + 13} 8ZM-${w - 5}-6C-${w - 6} 30-34 60 0 70C34 60 ${w - 6} 30 ${w - 5}-6C${w - 6}-40 26-54 0-54C-26-54-${w - 6}-40-${w - 5}-6Z"/>
        <path fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" opacity=".7" d="M-${w - 2} 40C-36 74-6 96 50 104M-64 92C-30 118 20 128 70 112M-${w + 4}-20C-${w + 2} 10-${w} 20-${w - 4} 34"/>
        <path fill="none" stroke="${lighter(cover, 0.3)}" stroke-width="5" stroke-linecap="round" opacity=".45" d="M-48-46C-40-68-24-80-8-83"/>`,
    }
  },

  turban: ({ cover, width: w }) => {
    const shade = darker(cover, 0.22)
    return {
      back: '',
      front: `<path fill="${cover}" d="M-${w + 6}-16C-78-60-52-118 4-118C58-118 78-66 ${w + 7}-14C${w - 2}-30 26-46 2-54C-24-46-${w - 2}-30-${w + 6}-16Z"/>
        <path fill="${shade}" d="M2-54C-10-66-8-84 4-92C14-82 14-66 2-54Z"/>
        <path fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" opacity=".75" d="M-52-30C-36-50-18-64 0-70M-60-48C-44-70-22-84 2-88M-54-76C-40-92-20-102 4-104M54-30C38-50 22-62 8-68M62-48C48-70 28-84 8-88"/>
        <path fill="none" stroke="${lighter(cover, 0.3)}" stroke-width="5" stroke-linecap="round" opacity=".45" d="M-44-88C-32-102-18-109-2-110"/>`,
    }
  },

  headwrap: ({ cover, width: w, base }) => {
    const shade = darker(cover, 0.22)
    return {
      back: `<path fill="${shade}" d="M-10-92C-58-150-18-160 4-118C26-160 74-146 22-90Z"/>`,
      front: `<path fill="${base}" d="M-${w + 2} 8C-${w + 6}-20-${w - 2}-36-30-48H30C${w - 2}-36 ${w + 6}-20 ${w + 2} 8C${w - 2}-10 ${w - 6}-26 28-38H-28C-${w - 6}-26-${w - 2}-10-${w + 2} 8Z"/>
        <path fill="${cover}" d="M-${w + 4}-18C-70-70-40-108 4-106C44-104 70-68 ${w + 5}-18C30-40-28-40-${w + 4}-18Z"/>
        <path fill="none" stroke="${shade}" stroke-width="2.8" stroke-linecap="round" opacity=".7" d="M-50-36C-24-58 22-62 50-40M-52-60C-28-82 20-86 50-62M-10-104C-4-96 8-92 20-96"/>
        <path fill="none" stroke="${lighter(cover, 0.35)}" stroke-width="4" stroke-dasharray="1 11" stroke-linecap="round" opacity=".8" d="M-46-46C-22-68 20-72 48-50"/>`,
    }
  },
} satisfies Record<string, Style>
