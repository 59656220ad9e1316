import type { Dye, Style } from './strands.ts'
import { curls } from './strands.ts'

const cap = ({ base, light, width: w }: Dye, fringe: string, top = 84) => `
  <path fill="${base}" d="M-${w + 3} 6C-${w + 12}-44-${w - 14}-${top} 2-${top}C${w - 12}-${top} ${w + 12}-44 ${w + 3} 6C${w} 4 ${w - 2}-8 ${w - 3}-16${fringe}C-${w - 2}-8-${w} 4-${w + 3} 6Z"/>
  <path fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity=".45" d="M-${w - 12}-${top - 26}C-${w - 22}-${top - 12}-14-${top - 8} 0-${top - 8}"/>`

const back = ({ shade, width: w }: Dye) =>
  `<path fill="${shade}" d="M-${w + 2}-10C-${w}-60 ${w}-60 ${w + 2}-10C${w} 20 ${w - 6} 40 ${w - 14} 46H-${w - 14}C-${w - 6} 40-${w} 20-${w + 2}-10Z"/>`

/** Short hair. */
export const hairShort = {
  crop: (dye) => ({
    back: '',
    front: cap(dye, `C${dye.width - 6}-32 20-42-2-40C-22-42-${dye.width - 8}-34-${dye.width - 3}-14`, 80),
  }),

  sidePart: (dye) => ({
    back: '',
    front: cap(
      dye,
      `C${dye.width - 4}-34 22-38-2-44C-12-46-20-50-26-56C-30-42-${dye.width - 6}-34-${dye.width - 3}-12`,
      88,
    ),
  }),

  quiff: (dye) => ({
    back: '',
    front: `<path fill="${dye.base}" d="M-${dye.width + 3} 4C-${dye.width + 9}-30-${dye.width + 6}-58-34-70C-38-88-10-102 14-98C36-96 58-82 ${dye.width + 6}-52C${dye.width + 9}-30 ${dye.width + 5}-10 ${dye.width + 3} 4C${dye.width}-2 ${dye.width - 3}-18 ${dye.width - 8}-30C28-42 4-36-14-46C-24-44-${dye.width - 8}-34-${dye.width - 4}-18C-${dye.width - 2}-10-${dye.width} 0-${dye.width + 3} 4Z"/>
      <path fill="none" stroke="${dye.light}" stroke-width="5" stroke-linecap="round" opacity=".5" d="M-24-72C-16-86 6-90 26-82M-10-62C4-70 22-70 38-60"/>`,
  }),

  curlyTop: (dye) => ({
    back: '',
    front: `<path fill="${dye.shade}" d="M-${dye.width + 2} 4C-${dye.width + 8}-50-30-66 0-66C30-66 ${dye.width + 8}-50 ${dye.width + 2} 4C${dye.width - 2}-20 34-36 0-38C-34-36-${dye.width - 2}-20-${dye.width + 2} 4Z"/>
      ${curls(dye, { from: -196, to: 16, radius: 50, size: 15, centreY: -20 })}${curls(dye, { from: -165, to: -15, radius: 38, size: 15, centreY: -28 })}`,
  }),

  buzz: (dye) => ({
    back: '',
    front: `<g opacity=".82">${cap(dye, `C${dye.width - 8}-40 30-46 0-46C-30-46-${dye.width - 8}-40-${dye.width - 3}-14`, 73)}</g>`,
  }),

  receding: (dye) => ({
    back: '',
    front: cap(
      dye,
      `C${dye.width - 2}-40 34-46 20-62C8-52-6-52-18-62C-32-48-${dye.width - 2}-40-${dye.width - 3}-14`,
      78,
    ),
  }),

  bald: ({ base, width: w }) => {
    const side = `<path fill="${base}" d="M${w - 3}-24C${w + 9}-26 ${w + 9} 6 ${w + 2} 20C${w + 1} 8 ${w - 2}-6 ${w - 3}-24Z"/>`
    return {
      back: '',
      front: `${side}<g transform="scale(-1 1)">${side}</g><path fill="none" stroke="#fff2dc" stroke-width="6" stroke-linecap="round" opacity=".28" d="M-26-48C-18-56-8-59 2-59"/>`,
    }
  },

  swept: (dye) => ({
    back: back(dye),
    front: cap(dye, `C${dye.width - 2}-30 30-50 6-58C-12-50-${dye.width - 6}-40-${dye.width - 3}-10`, 92),
  }),

  shaggy: (dye) => ({
    back: `<path fill="${dye.shade}" d="M-${dye.width + 8} 0C-${dye.width + 8}-70 ${dye.width + 8}-70 ${dye.width + 8} 0L${dye.width + 10} 44L${dye.width - 4} 62H-${dye.width - 4}L-${dye.width + 10} 44Z"/>`,
    front: `<path fill="${dye.base}" d="M-${dye.width + 9} 30C-${dye.width + 16}-52-40-90 2-90C44-90 ${dye.width + 16}-52 ${dye.width + 9} 30C${dye.width + 2} 20 ${dye.width - 2} 0 ${dye.width - 4}-16L36-28L30-16L18-34L6-20L-8-36L-20-18L-32-32L-${dye.width - 5}-12C-${dye.width - 2} 2-${dye.width + 2} 20-${dye.width + 9} 30Z"/>
      <path fill="none" stroke="${dye.light}" stroke-width="4" stroke-linecap="round" opacity=".45" d="M-40-50C-30-70-12-78 6-78M20-72C32-66 40-56 44-46"/>`,
  }),

  manBun: (dye) => ({
    back: `<circle cx="2" cy="-86" r="19" fill="${dye.shade}"/>`,
    front: `${cap(dye, `C${dye.width - 4}-40 28-52 2-54C-26-52-${dye.width - 4}-40-${dye.width - 3}-12`, 80)}<path fill="none" stroke="${dye.shade}" stroke-width="2.4" opacity=".6" d="M-34-44C-24-62-10-74 0-78M34-44C24-62 12-74 4-78"/>`,
  }),

  pixie: (dye) => ({
    back: '',
    front: `<path fill="${dye.base}" d="M-${dye.width + 4} 14C-${dye.width + 14}-50-40-86 0-86C42-86 ${dye.width + 14}-50 ${dye.width + 3} 16C${dye.width - 1} 8 ${dye.width - 2}-6 ${dye.width - 4}-16C26-20-6-30-26-46C-32-30-${dye.width - 6}-22-${dye.width - 3}-6C-${dye.width - 2} 4-${dye.width} 10-${dye.width + 4} 14Z"/>
      <path fill="none" stroke="${dye.light}" stroke-width="4.5" stroke-linecap="round" opacity=".45" d="M-30-62C-20-72-4-76 12-74M-12-52C2-46 18-40 34-36"/>`,
  }),

  shortAfro: (dye) => ({
    back: '',
    front: `<path fill="${dye.base}" d="M-${dye.width + 3} 2C-${dye.width + 16}-60-40-92 0-92C40-92 ${dye.width + 16}-60 ${dye.width + 3} 2C${dye.width - 1}-6 ${dye.width - 2}-20 ${dye.width - 8}-34C24-42-24-42-${dye.width - 8}-34C-${dye.width - 2}-20-${dye.width - 1}-6-${dye.width + 3} 2Z"/>
      ${curls(dye, { from: -190, to: 10, radius: 56, size: 9, centreY: -30 })}`,
  }),
} satisfies Record<string, Style>
