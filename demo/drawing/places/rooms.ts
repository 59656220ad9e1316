import { cloths, darker, flame, flameCore, lighter } from '../colours.ts'
import { glow, hills, lights, sky } from './light.ts'
import type { DrawnScene, SceneSetting } from './scene.ts'

const wall = (colour: string, floor: number) =>
  `<rect width="400" height="500" fill="${colour}"/><rect y="${floor}" width="400" height="${500 - floor}" fill="${darker(colour, 0.28)}"/><rect y="${floor - 10}" width="400" height="10" fill="${lighter(colour, 0.4)}"/>`

const table = (colour: string, y: number) =>
  `<rect y="${y}" width="400" height="${500 - y}" fill="${colour}"/><rect y="${y}" width="400" height="12" fill="${lighter(colour, 0.3)}"/><path d="M0 ${y + 44}H400M0 ${y + 80}H400" stroke="${darker(colour, 0.12)}" stroke-width="3"/>`

const lamp = (x: number, y: number, colour: string, id: string) =>
  `${glow(id, { x, y: y + 26, r: 130 })}<path d="M${x} 0V${y}" stroke="#43281c" stroke-width="3"/><path d="M${x - 34} ${y + 26}C${x - 32} ${y - 6} ${x + 32} ${y - 6} ${x + 34} ${y + 26}Z" fill="${colour}"/><ellipse cx="${x}" cy="${y + 26}" rx="34" ry="6" fill="${flameCore}"/>`

const pot = (x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})"><g fill="#7f9455"><path d="M0-24C-30-30-38-58-30-76C-10-66-2-44 0-24Z"/><path d="M0-24C30-30 38-58 30-76C10-66 2-44 0-24Z" fill="#93a969"/><path d="M0-24C-10-50-4-72 2-84C12-68 12-46 0-24Z" fill="#6d8a4c"/></g><path d="M-22-26H22L16 0H-16Z" fill="${colour}"/></g>`

function windowTo(
  { chance, hour }: SceneSetting,
  x: number,
  y: number,
  [w, h]: readonly [number, number],
): string {
  const light = lights[hour]
  const view = `${sky(light, { x: x + w * 0.7, y: y + h * 0.3, r: 16 }, chance)}${hills(chance, y + h * 0.7, 16, light.land[1])}${hills(chance, y + h * 0.86, 12, light.land[2])}`
  return `<clipPath id="pane"><path d="M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z"/></clipPath><path d="M${x - 9} ${y + h + 4}V${y + w / 2}A${w / 2 + 9} ${w / 2 + 9} 0 0 1 ${x + w + 9} ${y + w / 2}V${y + h + 4}Z" fill="#fbf0dc"/><g clip-path="url(#pane)">${view}</g><path d="M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.52}H${x + w}" stroke="#fbf0dc" stroke-width="6"/><rect x="${x - 16}" y="${y + h}" width="${w + 32}" height="12" rx="3" fill="#fff7e8"/>`
}

function shelf({ chance }: SceneSetting, x: number, y: number, width: number): string {
  const spines = Object.values(cloths)
  let at = x
  const books: string[] = []
  while (at < x + width - 12) {
    const [w, h] = [chance.whole(10, 20), chance.whole(44, 66)]
    const colour = chance.pick(spines)
    books.push(
      `<rect x="${at}" y="${y - h}" width="${w}" height="${h}" fill="${colour}"/><rect x="${at}" y="${y - h + 9}" width="${w}" height="4" fill="${lighter(colour, 0.5)}"/>`,
    )
    at += w + (chance.happens(0.12) ? 16 : 1)
  }
  return `${books.join('')}<rect x="${x - 8}" y="${y}" width="${width + 16}" height="9" fill="#7a4a2c"/>`
}

/** Indoors. */
export const rooms = {
  cafe: (setting) => {
    const { chance, tint } = setting
    return {
      behind: `${wall(tint, 420)}${windowTo(setting, 28, 60, [170, 250])}${lamp(300, 70, chance.pick(['#ad401b', '#46613f', '#2f6470']), 'lamp')}<rect x="270" y="214" width="130" height="9" fill="#7a4a2c"/>${pot(306, 214, '#d1867a')}<g fill="#fdf7ec"><path d="M340 186h26v20c0 6-4 8-8 8h-10c-4 0-8-2-8-8Z"/><path d="M372 190h20v16c0 5-3 8-7 8h-6c-4 0-7-3-7-8Z" fill="#e3b1a4"/></g>`,
      before: `${table('#9a6239', 446)}<ellipse cx="318" cy="452" rx="46" ry="9" fill="#fdf7ec"/><path d="M290 448c0-26 14-34 28-34s28 8 28 34Z" fill="#d79a58"/><path d="M296 436c8-14 34-14 44 0" fill="none" stroke="#f3d9ad" stroke-width="5" stroke-linecap="round"/>`,
      at: { x: 205, y: 190, scale: 1.02 },
      pose: 'oneHand',
      held: 'mug',
    }
  },
  kitchen: (setting) => {
    const { chance, tint } = setting
    const tiles = Array.from({ length: 11 }, (_, n) => `M${n * 40} 210V400`).join('')
    const pots = [64, 128, 192]
      .map(
        (x, n) =>
          `<path d="M${x} 40v28" stroke="#43281c" stroke-width="3"/><path d="M${x - 22} 68h44v22c0 10-8 14-22 14s-22-4-22-14Z" fill="${['#ad401b', '#5f9aa0', '#d79a3c'][n]}"/>`,
      )
      .join('')
    return {
      behind: `<rect width="400" height="500" fill="${tint}"/><rect y="210" width="400" height="200" fill="#fbf0dc"/><path d="${tiles}M0 250H400M0 290H400M0 330H400M0 370H400" stroke="${darker('#fbf0dc', 0.1)}" stroke-width="2.4"/><path d="M20 40H236" stroke="#43281c" stroke-width="5" stroke-linecap="round"/>${pots}${windowTo(setting, 268, 40, [104, 140])}${pot(290, 192, chance.pick(['#c8643c', '#8d75a8']))}`,
      before: `${table('#e2c08f', 432)}<g transform="translate(70 436)"><path d="M-50-8H60V4H-50Z" fill="#9a6239"/><circle cx="-18" cy="-20" r="15" fill="#c8402b"/><circle cx="14" cy="-18" r="13" fill="#d9573a"/><path d="M-18-34l3-6" stroke="#6d8a4c" stroke-width="4"/><path d="M36-10c0-22 24-22 24 0Z" fill="#7f9455"/></g><g transform="translate(342 432)"><path d="M-16 0V-52c0-8 32-8 32 0V0Z" fill="#d6b04f"/><path d="M-8-56h16v-18h-16Z" fill="#9a6239"/><path d="M-16-36h32v20h-32Z" fill="#fdf7ec"/></g>`,
      at: { x: 200, y: 200, scale: 0.98 },
      pose: 'bothHands',
      held: chance.pick(['bowl', 'bread', 'bowl']),
    }
  },
  hearth: (setting) => {
    const { chance, tint } = setting
    return {
      behind: `${wall(darker(tint, 0.42), 420)}<rect x="20" y="120" width="220" height="310" fill="#b98a6c"/><rect x="6" y="104" width="248" height="22" rx="4" fill="#7a4a2c"/><path d="M56 430V250a74 74 0 0 1 148 0V430Z" fill="#2b1a1c"/>${glow('fire', { x: 130, y: 370, r: 210 }, '#ffb366')}<g transform="translate(130 424)"><path d="M0 0c-40 0-62-24-62-58 0-26 16-40 30-58 12-14 24-30 27-54 24 15 36 36 39 57 6-3 9-9 12-15 12 18 18 36 18 66 0 36-24 62-64 62Z" fill="#ad401b"/><path d="M0 0c-24 0-39-15-39-36 0-27 27-36 33-69 21 18 15 36 24 45 6-3 6-6 9-9 9 12 12 21 12 33 0 21-15 36-39 36Z" fill="${flame}"/><path d="M0 0c-12 0-21-9-21-21 0-15 15-21 18-39 15 12 24 24 24 39 0 12-9 21-21 21Z" fill="${flameCore}"/></g><path d="M30 104v-30h20v30Z" fill="#eebd62"/><path d="M40 74c-6-8 0-12 0-20c6 6 8 14 0 20Z" fill="${flameCore}"/>${pot(214, 104, '#5f9aa0')}<rect x="286" y="70" width="92" height="112" rx="3" fill="#7a4a2c"/><rect x="294" y="78" width="76" height="96" fill="#f3d9ad"/><path d="M294 150c20-30 40-30 76-8v32h-76Z" fill="#7f9455"/><circle cx="346" cy="108" r="13" fill="#e08a3a"/>`,
      before: '',
      at: { x: 262, y: 210, scale: 1.02 },
      pose: chance.pick(['oneHand', 'bothHands']),
      held: chance.pick(['mug', 'cat', 'book', 'wool']),
    }
  },
  library: (setting) => ({
    behind: `<rect width="400" height="500" fill="#5a3522"/><rect x="0" width="400" height="500" fill="${setting.tint}" opacity=".18"/>${[82, 164, 246, 328, 410, 492].map((y) => shelf(setting, 8, y, 384)).join('')}${glow('lamp', { x: 330, y: 120, r: 240 })}<path d="M0 0H400V500H0Z" fill="#2b1320" opacity=".22"/>`,
    before: '',
    at: { x: 200, y: 218, scale: 1.1 },
    pose: 'bothHands',
    held: 'book',
  }),
  workshop: (setting) => {
    const { chance, tint } = setting
    return {
      behind: `<rect width="400" height="500" fill="${darker(tint, 0.12)}"/><path d="M0 80H400M0 160H400M0 240H400M0 320H400" stroke="${darker(tint, 0.22)}" stroke-width="3"/><g stroke="#43281c" stroke-width="9" stroke-linecap="round"><path d="M40 60V140"/><path d="M92 60V150"/><path d="M348 70V150"/></g><path d="M18 52h44v22H18Z" fill="#8a938f"/><path d="M80 140h24l-4 46h-16Z" fill="#b8bdb4"/><path d="M330 60h36l8 30h-52Z" fill="#8a938f"/><path d="M134 66h60l10 16h-80Z" fill="#9a6239"/><path d="M126 82h72v12h-72Z" fill="#b8bdb4"/>${windowTo(setting, 234, 40, [80, 130])}<rect x="10" y="250" width="110" height="10" fill="#7a4a2c"/><g fill="#d79a3c"><rect x="20" y="214" width="22" height="36"/><rect x="48" y="222" width="22" height="28" fill="#5f9aa0"/><rect x="76" y="208" width="24" height="42" fill="#ad401b"/></g>`,
      before: `${table('#c99a63', 440)}<path d="M40 436c10-18 30-18 34 0c10-14 26-12 30 0Z" fill="#f0dcbc"/><path d="M290 440l76-16v16Z" fill="#9a6239"/>`,
      at: { x: 210, y: 212, scale: 1.02 },
      pose: 'bothHands',
      held: chance.pick(['plant', 'bowl', 'plant', 'none']),
    }
  },
  studio: (setting) => {
    const { chance, tint } = setting
    return {
      behind: `${wall(lighter(tint, 0.25), 400)}${windowTo(setting, 250, 50, [120, 200])}<path d="M30 440L80 110M150 440L104 110" stroke="#7a4a2c" stroke-width="10" stroke-linecap="round"/><rect x="20" y="120" width="150" height="190" fill="#fdf7ec"/><path d="M20 250c40-50 80-30 150-60v120H20Z" fill="#7f9455"/><path d="M20 280c50-20 90 0 150-24v54H20Z" fill="#5f9aa0"/><circle cx="126" cy="162" r="20" fill="#e08a3a"/><rect x="10" y="306" width="172" height="12" fill="#7a4a2c"/>`,
      before: '',
      at: { x: 232, y: 222, scale: 1.06 },
      pose: 'bothHands',
      held: chance.pick(['paint', 'paint', 'guitar', 'flowers']),
    }
  },
  music: (setting) => {
    const { chance, tint } = setting
    const rows = [0, 1].map(
      (n) =>
        `<g transform="translate(${44 + n * 270} ${96 + n * 30})"><circle r="40" fill="#2b2220"/><circle r="26" fill="none" stroke="#57463f" stroke-width="2"/><circle r="14" fill="${['#ad401b', '#eebd62'][n]}"/><circle r="3" fill="#fdf7ec"/></g>`,
    )
    return {
      behind: `${wall(tint, 410)}${rows.join('')}<path d="M150 60c60-20 120 20 90 60c-20 30-80 20-96-10c-10-20-10-44 6-50Z" fill="${lighter(tint, 0.35)}" opacity=".5"/>${lamp(330, 150, '#8d75a8', 'lamp')}<rect x="0" y="330" width="130" height="90" fill="#5a3522"/><rect x="0" y="322" width="138" height="12" fill="#7a4a2c"/><path d="M8 350H122M8 366H122" stroke="#43281c" stroke-width="3"/>${pot(58, 322, '#5f9aa0')}`,
      before: '',
      at: { x: 215, y: 200, scale: 1 },
      pose: 'bothHands',
      held: chance.pick(['guitar', 'guitar', 'mug', 'cat']),
    }
  },
  gallery: (setting) => {
    const { chance, tint } = setting
    const picture = (x: number, y: number, [w, h]: readonly [number, number]) => {
      const [a, b, c] = chance.shuffled(Object.values(cloths))
      return `<rect x="${x - 7}" y="${y - 7}" width="${w + 14}" height="${h + 14}" fill="#7a4a2c"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/><path d="M${x} ${y + h * 0.6}C${x + w * 0.3} ${y + h * 0.3} ${x + w * 0.6} ${y + h * 0.8} ${x + w} ${y + h * 0.5}V${y + h}H${x}Z" fill="${b}"/><circle cx="${x + w * 0.65}" cy="${y + h * 0.3}" r="${w * 0.15}" fill="${c}"/>`
    }
    return {
      behind: `${wall(lighter(tint, 0.3), 430)}${picture(26, 70, [110, 140])}${picture(278, 60, [98, 98])}${picture(290, 200, [80, 104])}${picture(36, 256, [84, 70])}`,
      before: '',
      at: { x: 205, y: 226, scale: 1.12 },
      pose: chance.pick(['pocket', 'resting']),
      held: 'none',
    }
  },
} satisfies Record<string, DrawnScene>
