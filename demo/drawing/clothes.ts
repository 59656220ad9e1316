import { type Cloth, cloths, darker, lighter, type Skin } from './colours.ts'
import type { Look } from './look.ts'

export const outfitKinds = [
  'jumper',
  'rollneck',
  'tee',
  'stripes',
  'shirt',
  'blazer',
  'hoodie',
  'dungarees',
  'cardigan',
  'dress',
  'kurta',
  'coat',
  'denim',
  'yoke',
] as const
export type OutfitKind = (typeof outfitKinds)[number]

export type Outfit = { kind: OutfitKind; main: Cloth; second: Cloth }

type ClothesDye = { main: string; shade: string; light: string; second: string; skin: Skin; look: Look }
type Cut = { over: (dye: ClothesDye) => string; bareArms?: boolean }

/** The outline of the trunk; the origin is the middle of the head. `top` closes it between the shoulders. */
function trunkPath({ shoulders: s, neck: n }: Look, top: string): string {
  return `M-${n + 9} 92C-${n + 20} 106-${s - 34} 108-${s - 12} 120C-${s + 2} 128-${s + 2} 150-${s} 176L-${s - 20} 214C-${s - 26} 290-${s - 22} 350-${s - 14} 450H${s - 14}C${s - 22} 350 ${s - 26} 290 ${s - 20} 214L${s} 176C${s + 2} 150 ${s + 2} 128 ${s - 12} 120C${s - 34} 108 ${n + 20} 106 ${n + 9} 92${top}Z`
}

const open = (d: string, { skin }: ClothesDye) =>
  `<path d="${d}" fill="${skin.base}"/><path d="${d}" fill="${skin.shade}" opacity=".28"/>`

const round = (dye: ClothesDye, deep: number) =>
  open(
    `M-${dye.look.neck + 9} 92C-${dye.look.neck} ${deep + 30} ${dye.look.neck} ${deep + 30} ${dye.look.neck + 9} 92Z`,
    dye,
  )

const collarLine = (dye: ClothesDye, deep: number, colour: string, width: number) =>
  `<path d="M-${dye.look.neck + 9} 92C-${dye.look.neck} ${deep + 30} ${dye.look.neck} ${deep + 30} ${dye.look.neck + 9} 92" fill="none" stroke="${colour}" stroke-width="${width}"/>`

const pointed = ({ look: { neck: n } }: ClothesDye, colour: string) =>
  [-1, 1]
    .map(
      (side) =>
        `<path d="M${side * (n + 3)} 66L${side * (n + 20)} 98L${side * 22} 144L0 122Z" fill="${colour}"/>`,
    )
    .join('')

const placket = (dye: ClothesDye, from: number) =>
  `<path d="M0 ${from}V450" stroke="${dye.shade}" stroke-width="2.4"/><g fill="${dye.light}">${[150, 196, 242, 288].map((y) => `<circle cx="7" cy="${y}" r="3"/>`).join('')}</g>`

const cuts: Record<OutfitKind, Cut> = {
  jumper: {
    over: (dye) => `${round(dye, 108)}${collarLine(dye, 108, dye.shade, 8)}`,
  },
  rollneck: {
    over: (dye) =>
      `<path d="M-${dye.look.neck + 7} 62C-10 72 10 72 ${dye.look.neck + 7} 62L${dye.look.neck + 12} 100C10 112-10 112-${dye.look.neck + 12} 100Z" fill="${dye.main}"/><path d="M-${dye.look.neck + 12} 100C-10 112 10 112 ${dye.look.neck + 12} 100M-${dye.look.neck + 8} 72C-10 82 10 82 ${dye.look.neck + 8} 72" fill="none" stroke="${dye.shade}" stroke-width="3"/>`,
  },
  tee: { over: (dye) => `${round(dye, 112)}${collarLine(dye, 112, dye.light, 5)}`, bareArms: true },
  stripes: {
    over: (dye) =>
      `<g fill="${dye.second}">${[126, 158, 190, 222, 254, 286, 318, 350, 382, 414].map((y) => `<path d="M-130 ${y}C-60 ${y + 9} 60 ${y + 9} 130 ${y}V${y + 13}C60 ${y + 22}-60 ${y + 22}-130 ${y + 13}Z"/>`).join('')}</g>${round(dye, 102)}${collarLine(dye, 102, dye.main, 6)}`,
  },
  shirt: {
    over: (dye) =>
      `${open(`M-${dye.look.neck + 9} 92L0 150L${dye.look.neck + 9} 92Z`, dye)}${placket(dye, 128)}${pointed(dye, dye.light)}`,
  },
  blazer: {
    over: (dye) =>
      `<path d="M-${dye.look.neck + 9} 94L-34 450H34L${dye.look.neck + 9} 94Z" fill="${dye.second}"/>${round(dye, 112)}<path d="M-${dye.look.neck + 8} 92L-${dye.look.neck + 26} 104L-46 168L-34 176L-40 188L0 300L40 188L34 176L46 168L${dye.look.neck + 26} 104L${dye.look.neck + 8} 92L24 150L0 282L-24 150Z" fill="${dye.shade}"/>`,
  },
  hoodie: {
    over: (dye) =>
      `${round(dye, 104)}<path d="M-${dye.look.neck + 10} 78C-${dye.look.neck + 38} 96-40 142 0 146C40 142 ${dye.look.neck + 38} 96 ${dye.look.neck + 10} 78C${dye.look.neck} 116-${dye.look.neck} 116-${dye.look.neck + 10} 78Z" fill="${dye.shade}"/><path d="M-14 142V190M14 142V182" stroke="${dye.light}" stroke-width="4" stroke-linecap="round"/><path d="M-50 330H50L66 390H-66Z" fill="${dye.shade}" opacity=".5"/>`,
  },
  dungarees: {
    over: (dye) =>
      `${round(dye, 106)}${collarLine(dye, 106, dye.light, 4)}<path d="M-46 206H46L64 450H-64Z" fill="${dye.second}"/><path d="M-52 108L-40 214M52 108L40 214" stroke="${dye.second}" stroke-width="17"/><g fill="#e2b04a"><circle cx="-38" cy="220" r="6"/><circle cx="38" cy="220" r="6"/></g><path d="M-22 240H22V276H-22Z" fill="none" stroke="${darker(dye.second)}" stroke-width="2.4"/>`,
    bareArms: true,
  },
  cardigan: {
    over: (dye) =>
      `<path d="M-${dye.look.neck + 9} 94L-26 200V450H26V200L${dye.look.neck + 9} 94Z" fill="${dye.second}"/>${round(dye, 110)}<path d="M-${dye.look.neck + 9} 92C-34 130-26 180-26 210V450M${dye.look.neck + 9} 92C34 130 26 180 26 210V450" fill="none" stroke="${dye.shade}" stroke-width="9"/>`,
  },
  dress: {
    over: (dye) =>
      `<g fill="${dye.second}">${Array.from({ length: 60 }, (_, n) => `<circle cx="${-114 + (n % 8) * 32 + (Math.floor(n / 8) % 2) * 16}" cy="${118 + Math.floor(n / 8) * 42}" r="5"/>`).join('')}</g>${open(`M-${dye.look.neck + 9} 92C-34 120-14 156 0 168C14 156 34 120 ${dye.look.neck + 9} 92Z`, dye)}<path d="M-110 318C-40 332 40 332 110 318V334C40 348-40 348-110 334Z" fill="${dye.shade}"/>`,
    bareArms: true,
  },
  kurta: {
    over: (dye) =>
      `${open(`M-${dye.look.neck + 9} 92C-20 116-9 120-7 124L0 180L7 124C9 120 20 116 ${dye.look.neck + 9} 92Z`, dye)}<path d="M-${dye.look.neck + 9} 92C-${dye.look.neck} 118-10 116-10 128V228H10V128C10 116 ${dye.look.neck} 118 ${dye.look.neck + 9} 92" fill="none" stroke="${dye.second}" stroke-width="7"/><path d="M-22 130V238H22V130" fill="none" stroke="${dye.second}" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>`,
  },
  coat: {
    over: (dye) =>
      `<path d="M0 140V450" stroke="${dye.shade}" stroke-width="3"/><path d="M-60 112L-18 210L0 150L18 210L60 112Z" fill="${dye.shade}"/><path d="M-${dye.look.neck + 16} 66C-14 88 14 88 ${dye.look.neck + 16} 66C${dye.look.neck + 36} 88 ${dye.look.neck + 30} 118 0 122C-${dye.look.neck + 30} 118-${dye.look.neck + 36} 88-${dye.look.neck + 16} 66Z" fill="${dye.second}"/><path d="M14 112L40 116L52 236L20 240Z" fill="${darker(dye.second, 0.14)}"/><path d="M20 240L52 236M-${dye.look.neck + 14} 94C-10 112 20 110 ${dye.look.neck + 20} 92" fill="none" stroke="${darker(dye.second, 0.3)}" stroke-width="3"/><g fill="${dye.light}"><circle cx="-14" cy="250" r="5"/><circle cx="-14" cy="310" r="5"/></g>`,
  },
  denim: {
    over: (dye) =>
      `<path d="M-${dye.look.neck + 9} 94L-30 450H30L${dye.look.neck + 9} 94Z" fill="${dye.second}"/>${round(dye, 108)}<path d="M-${dye.look.neck + 8} 80L-${dye.look.neck + 20} 98L-36 146L-18 122ZM${dye.look.neck + 8} 80L${dye.look.neck + 20} 98L36 146L18 122Z" fill="${dye.light}"/><path d="M-92 190H-40V226L-66 238L-92 226ZM92 190H40V226L66 238L92 226Z" fill="${dye.shade}" opacity=".45"/><path d="M-30 130L-34 450M30 130L34 450" stroke="${dye.light}" stroke-width="2.4" stroke-dasharray="7 5"/>`,
  },
  yoke: {
    over: (dye) =>
      `<path d="M-96 128C-50 176 50 176 96 128L84 110H-84Z" fill="${dye.second}" opacity=".9"/><path d="M-86 122C-46 160 46 160 86 122M-104 142C-54 194 54 194 104 142" fill="none" stroke="${dye.light}" stroke-width="5" stroke-dasharray="5 9"/>${round(dye, 102)}${collarLine(dye, 102, dye.shade, 9)}`,
  },
}

const dyeOf = ({ main, second }: Outfit, skin: Skin, look: Look): ClothesDye => ({
  main: cloths[main],
  shade: darker(cloths[main], 0.24),
  light: lighter(cloths[main], 0.32),
  second: cloths[second],
  skin,
  look,
})

/** The trunk in its clothes. */
export function drawTrunk(outfit: Outfit, skin: Skin, look: Look): string {
  const dye = dyeOf(outfit, skin, look)
  const n = look.neck
  const path = trunkPath(look, `C${n} 118-${n} 118-${n + 9} 92`)
  // Collars and scarves reach above the shoulders.
  return `<clipPath id="trunk"><path d="${trunkPath(look, 'L64 50H-64')}"/></clipPath>
    <path d="${path}" fill="${dye.main}"/>
    <g clip-path="url(#trunk)">${cuts[outfit.kind].over(dye)}<path d="M92 112C72 200 58 330 74 450H140V112Z" fill="${dye.shade}" opacity=".28"/></g>`
}

/** Whether the arms below the elbow are bare, and the colour of the sleeve. */
export function sleevesOf({ kind, main }: Outfit): { bare: boolean; colour: string } {
  return { bare: cuts[kind].bareArms ?? false, colour: cloths[main] }
}
