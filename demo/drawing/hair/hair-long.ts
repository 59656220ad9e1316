import type { HairDye, Style } from './strands.ts'
import { curls } from './strands.ts'

const shine = ({ light }: HairDye, d: string) =>
  `<path fill="none" stroke="${light}" stroke-width="4.5" stroke-linecap="round" opacity=".42" d="${d}"/>`

/** Hair drawn back from the brow, close to the head. */
const drawnBack = (dye: HairDye) => {
  const w = dye.width
  return `<path fill="${dye.base}" d="M-${w + 3} 8C-${w + 12}-44-42-84 0-84C42-84 ${w + 12}-44 ${w + 3} 8C${w - 1}-6 ${w - 3}-22 ${w - 9}-34C28-50 12-56 2-60C-12-54-30-48-${w - 9}-32C-${w - 3}-22-${w - 1}-6-${w + 3} 8Z"/>
    <path fill="none" stroke="${dye.shade}" stroke-width="2.2" opacity=".5" d="M2-60C-2-68-2-76 0-82"/>${shine(dye, 'M-38-48C-32-62-22-70-12-73')}`
}

const parted = (dye: HairDye) => {
  const w = dye.width
  return `<path fill="${dye.base}" d="M6-66C-14-56-36-46-${w - 4}-4C-${w - 1} 8-${w} 14-${w + 5} 18C-${w + 16}-44-44-90 2-90C46-90 ${w + 16}-44 ${w + 5} 18C${w} 14 ${w - 1} 4 ${w - 4}-6C36-36 22-54 6-66Z"/>${shine(dye, 'M-44-42C-38-60-26-72-14-77M30-70C38-64 44-54 47-44')}`
}

const fringe = (dye: HairDye) => {
  const w = dye.width
  return `<path fill="${dye.base}" d="M-${w + 5} 18C-${w + 16}-44-44-90 2-90C46-90 ${w + 16}-44 ${w + 5} 18C${w - 1} 8 ${w - 3}-4 ${w - 4}-14C24-22-24-22-${w - 4}-14C-${w - 3}-4-${w - 1} 8-${w + 5} 18Z"/>
    <path fill="none" stroke="${dye.shade}" stroke-width="2" opacity=".45" d="M-20-60C-24-46-24-34-23-22M0-64C0-48 0-34 0-20M20-60C24-46 24-34 23-22"/>${shine(dye, 'M-42-44C-36-62-26-72-12-77')}`
}

const fall = (dye: HairDye, d: string) => `<path fill="${dye.shade}" d="${d}"/>`

const lock = (dye: HairDye, d: string) => {
  const one = `<path fill="${dye.base}" d="${d}"/>`
  return `${one}<g transform="scale(-1 1)">${one}</g>`
}

/** Hair that reaches the jaw or further. */
export const hairLong = {
  bob: (dye) => ({
    back: fall(dye, 'M-58-20C-58-80 58-80 58-20L66 64C50 76-50 76-66 64Z'),
    front: `${parted(dye)}${lock(dye, `M${dye.width - 2} 4C${dye.width + 2} 28 ${dye.width - 2} 50 ${dye.width - 10} 64C${dye.width + 4} 72 64 70 68 60C70 30 66-10 ${dye.width + 6}-20Z`)}`,
  }),

  fringeBob: (dye) => ({
    back: fall(dye, 'M-58-20C-58-80 58-80 58-20L62 52C48 60-48 60-62 52Z'),
    front: `${fringe(dye)}${lock(dye, `M${dye.width - 2} 4C${dye.width + 2} 24 ${dye.width - 2} 40 ${dye.width - 8} 52C${dye.width + 6} 60 60 58 64 50C66 24 64-10 ${dye.width + 6}-20Z`)}`,
  }),

  curlyBob: (dye) => ({
    back: `${fall(dye, 'M-56-20C-58-84 58-84 56-20C76 10 72 44 56 58H-56C-72 44-76 10-56-20Z')}${curls(dye, { from: -24, to: 50, radius: 66, size: 17, centreY: 6 })}${curls(dye, { from: 130, to: 204, radius: 66, size: 17, centreY: 6 })}`,
    front: `${fringe(dye)}${curls(dye, { from: -186, to: 6, radius: 56, size: 15, centreY: -24 })}`,
  }),

  twoBraids: (dye) => {
    const braid = [0, 1, 2, 3, 4]
      .map(
        (n) =>
          `<ellipse cx="${58 + (n % 2 ? -3 : 3)}" cy="${40 + n * 19}" rx="${12 - n * 0.8}" ry="12" fill="${n % 2 ? dye.shade : dye.base}" transform="rotate(${n % 2 ? 24 : -24} 58 ${40 + n * 19})"/>`,
      )
      .join('')
    const one = `${braid}<circle cx="58" cy="130" r="6" fill="${dye.cover}"/><path fill="${dye.base}" d="M51 134h14l-3 16h-8Z"/>`
    return {
      back: fall(dye, 'M-54-20C-54-76 54-76 54-20L50 50H-50Z'),
      front: `${parted(dye)}${one}<g transform="scale(-1 1)">${one}</g>`,
    }
  },

  straight: (dye) => ({
    back: fall(dye, 'M-58-20C-58-80 58-80 58-20L70 168C40 180-40 180-70 168Z'),
    front: `${parted(dye)}${lock(dye, `M${dye.width - 2} 4C${dye.width + 4} 50 ${dye.width - 8} 110 ${dye.width - 10} 160C56 172 70 170 76 160C80 100 70-10 ${dye.width + 6}-20Z`)}`,
  }),

  wavy: (dye) => ({
    back: fall(
      dye,
      'M-58-20C-58-82 58-82 58-20C78 20 62 60 78 96C84 130 60 146 40 140H-40C-60 146-84 130-78 96C-62 60-78 20-58-20Z',
    ),
    front: `${parted(dye)}${lock(dye, `M${dye.width - 2} 2C${dye.width + 8} 26 ${dye.width - 8} 52 ${dye.width + 1} 80C${dye.width - 12} 110 ${dye.width - 6} 140 ${dye.width + 8} 146C84 144 88 120 78 98C66 74 84 44 70 20C66 0 60-14 ${dye.width + 6}-22Z`)}${shine(dye, 'M66 30C70 48 60 64 66 86M-66 30C-70 48-60 64-66 86')}`,
  }),

  curly: (dye) => ({
    back: `${fall(dye, 'M-60-20C-60-84 60-84 60-20C86 20 86 70 70 96H-70C-86 70-86 20-60-20Z')}${curls(dye, { from: -30, to: 70, radius: 80, size: 21, centreY: 12 })}${curls(dye, { from: 110, to: 210, radius: 80, size: 21, centreY: 12 })}`,
    front: `${curls(dye, { from: -186, to: 6, radius: 58, size: 18, centreY: -22 })}${curls(dye, { from: -170, to: -10, radius: 46, size: 17, centreY: -30 })}`,
  }),

  afro: (dye) => ({
    back: `<circle cy="-26" r="88" fill="${dye.base}"/>${curls(dye, { from: -200, to: 20, radius: 86, size: 15, centreY: -26 })}`,
    front: `<path fill="${dye.base}" d="M-${dye.width + 6} 10C-78-60-40-104 0-104C40-104 78-60 ${dye.width + 6} 10C${dye.width - 1}-8 ${dye.width - 4}-26 ${dye.width - 12}-36C20-46-20-46-${dye.width - 12}-36C-${dye.width - 4}-26-${dye.width - 1}-8-${dye.width + 6} 10Z"/>${curls(dye, { from: -158, to: -22, radius: 40, size: 9, centreY: -8 })}${shine(dye, 'M-56-66C-46-82-32-92-16-97')}`,
  }),

  topBun: (dye) => ({
    back: `<circle cx="3" cy="-98" r="26" fill="${dye.base}"/>${shine(dye, 'M-10-106C-6-114 2-117 10-115')}`,
    front: drawnBack(dye),
  }),

  lowBun: (dye) => ({
    back: `<ellipse cx="40" cy="46" rx="27" ry="25" fill="${dye.shade}"/>`,
    front: parted(dye),
  }),

  ponytail: (dye) => ({
    back: `<path fill="${dye.shade}" d="M30-66C84-78 100-20 84 30C78 62 88 84 78 108C58 98 50 60 54 26C56-10 48-40 30-66Z"/>`,
    front: drawnBack(dye),
  }),

  braid: (dye) => ({
    back: fall(dye, 'M-54-20C-54-76 54-76 54-20L50 50H-50Z'),
    front: `${parted(dye)}${[0, 1, 2, 3, 4, 5].map((n) => `<ellipse cx="${58 + (n % 2 ? -3 : 3)}" cy="${40 + n * 21}" rx="${15 - n * 0.9}" ry="14" fill="${n % 2 ? dye.shade : dye.base}" transform="rotate(${n % 2 ? 24 : -24} 58 ${40 + n * 21})"/>`).join('')}<path fill="${dye.base}" d="M${dye.width - 2}-4C${dye.width + 2} 14 ${dye.width - 2} 26 46 40H72C70 10 66-10 ${dye.width + 5}-18Z"/><circle cx="58" cy="162" r="7" fill="${dye.cover}"/><path fill="${dye.base}" d="M50 166h16l-3 18h-9Z"/>`,
  }),

  locs: (dye) => ({
    back: [-66, -52, -38, -24, 24, 38, 52, 66]
      .map(
        (x, n) =>
          `<path d="M${x * 0.7}-40C${x} 0 ${x * 1.1} 50 ${x} ${112 + (n % 3) * 12}" fill="none" stroke="${n % 2 ? dye.shade : dye.base}" stroke-width="15" stroke-linecap="round"/>`,
      )
      .join(''),
    front: `${drawnBack(dye)}${lock(dye, `M${dye.width - 6}-34C${dye.width + 2}-10 ${dye.width - 2} 40 ${dye.width + 1} 104C60 112 66 110 68 104C70 40 70-20 ${dye.width + 2}-46Z`)}<path fill="none" stroke="${dye.light}" stroke-width="3" opacity=".4" stroke-dasharray="2 7" d="M-30-60C-44-44-52-20-56 30M30-60C44-44 52-20 56 30"/>`,
  }),

  softCurls: (dye) => ({
    back: `${curls(dye, { from: -20, to: 60, radius: 60, size: 17, centreY: 4 })}${curls(dye, { from: 120, to: 200, radius: 60, size: 17, centreY: 4 })}`,
    front: `${curls(dye, { from: -190, to: 10, radius: 54, size: 16, centreY: -20 })}${curls(dye, { from: -165, to: -15, radius: 42, size: 15, centreY: -30 })}`,
  }),
} satisfies Record<string, Style>
