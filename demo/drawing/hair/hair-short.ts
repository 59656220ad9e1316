import type { HairDye, Style } from './strands.ts'
import { curls } from './strands.ts'

/** A cap of hair with a few strands in it; `fringe` is its edge above the brow. */
const cap = ({ base, shade, light, width: w }: HairDye, fringe: string, top = 84) => `
  <path fill="${base}" d="M-${w + 3} 6C-${w + 12}-44-${w - 14}-${top} 2-${top}C${w - 12}-${top} ${w + 12}-44 ${w + 3} 6C${w} 4 ${w - 2}-8 ${w - 3}-16${fringe}C-${w - 2}-8-${w} 4-${w + 3} 6Z"/>
  <path fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity=".45" d="M-${w - 12}-${top - 26}C-${w - 22}-${top - 12}-14-${top - 8} 0-${top - 8}"/>
  <path fill="none" stroke="${shade}" stroke-width="1.8" stroke-linecap="round" opacity=".5" d="M${w - 4}-20C${w - 3}-34 ${w - 10}-50 ${w - 20}-${top - 20}M${w - 13}-36C${w - 14}-46 ${w - 22}-56 ${w - 30}-${top - 13}M-${w - 4}-18C-${w - 3}-32-${w - 8}-44-${w - 16}-54"/>`

const back = ({ shade, width: w }: HairDye) =>
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

  curtains: (dye) => ({
    back: back(dye),
    front: `<path fill="${dye.base}" d="M-${dye.width + 4} 16C-${dye.width + 14}-46-40-90 2-90C42-90 ${dye.width + 14}-46 ${dye.width + 4} 16C${dye.width - 1} 2 ${dye.width - 2}-8 ${dye.width - 5}-14C36-22 14-36 4-60C-8-36-34-22-${dye.width - 5}-14C-${dye.width - 2}-8-${dye.width - 1} 2-${dye.width + 4} 16Z"/>
      <path fill="none" stroke="${dye.light}" stroke-width="4.5" stroke-linecap="round" opacity=".42" d="M-40-44C-34-62-22-74-10-78M20-74C32-66 40-54 44-42"/>`,
  }),

  slick: (dye) => ({
    back: '',
    front: `${cap(dye, `C${dye.width - 6}-44 28-58 2-58C-26-58-${dye.width - 6}-44-${dye.width - 3}-14`, 88)}<path fill="none" stroke="${dye.shade}" stroke-width="2.2" opacity=".55" d="M-30-50C-28-66-18-78-6-82M-10-57C-8-68-2-78 6-82M12-57C14-66 16-74 20-78M32-50C34-60 34-66 34-70"/>`,
  }),

  thinning: (dye) => ({
    back: '',
    front: `<g opacity=".94">${cap(dye, `C${dye.width}-36 40-44 30-60C22-52 14-58 4-63C-10-58-20-50-30-60C-38-44-${dye.width}-36-${dye.width - 3}-14`, 75)}</g>`,
  }),

  cornrows: (dye) => ({
    back: `<path fill="none" stroke="${dye.shade}" stroke-width="9" stroke-linecap="round" d="M-30-10C-50 20-46 50-44 78M30-10C50 20 46 50 44 78M-14 0C-30 30-30 60-28 90M14 0C30 30 30 60 28 90"/>`,
    front: `${cap(dye, `C${dye.width - 6}-40 28-52 0-52C-28-52-${dye.width - 6}-40-${dye.width - 3}-14`, 78)}<path fill="none" stroke="#fff2dc" stroke-width="2" opacity=".26" d="M-36-40C-38-56-30-68-18-76M-20-49C-22-60-16-72-6-78M-4-52C-6-62-4-72 2-78M14-51C14-62 14-70 12-77M30-46C32-56 28-68 22-74"/>`,
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
