import { cloths, darker, lighter } from '../colours.ts'
import { clouds, glow, hills, lights, sky } from './light.ts'
import type { DrawnScene, SceneSetting } from './scene.ts'

const tree = (x: number, y: number, [size, colour]: readonly [number, string]) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-6 0L-4-60H4L6 0Z" fill="#6b452e"/><path d="M0-150C34-150 52-118 44-92C58-70 40-40 0-42C-40-40-58-70-44-92C-52-118-34-150 0-150Z" fill="${colour}"/><path d="M-4-142C-34-140-44-112-36-90C-44-70-34-56-20-50C-32-76-26-110-4-142Z" fill="${lighter(colour, 0.3)}" opacity=".6"/></g>`

const pine = (x: number, y: number, [size, colour]: readonly [number, string]) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-4 0V-20H4V0Z" fill="#6b452e"/><path d="M0-120L26-70H14L36-36H20L44-6H-44L-20-36H-36L-14-70H-26Z" fill="${colour}"/><path d="M0-120L-26-70H-14L-36-36H-20L-44-6H-18Z" fill="${lighter(colour, 0.25)}" opacity=".5"/></g>`

const dog = (x: number, y: number, [size, colour]: readonly [number, string]) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-38 0C-46-60-30-92-6-104L30-96C36-60 34-30 36 0Z" fill="${colour}"/><path d="M-36-10C-60-16-66-44-58-58" fill="none" stroke="${colour}" stroke-width="12" stroke-linecap="round"/><path d="M-20-150C-12-172 28-174 40-150L66-136C70-126 60-118 48-118L26-104C6-96-16-104-22-124Z" fill="${lighter(colour, 0.1)}"/><path d="M-20-152C-40-150-44-120-34-100C-20-102-8-130-8-150Z" fill="${darker(colour, 0.25)}"/><circle cx="24" cy="-142" r="4" fill="#2b1c16"/><ellipse cx="63" cy="-134" rx="6" ry="5" fill="#2b1c16"/><path d="M-20-96C-8-84 16-84 30-94" stroke="#ad401b" stroke-width="9" fill="none"/><path d="M4-50V0M24-50V0" stroke="${darker(colour, 0.15)}" stroke-width="4"/></g>`

function street({ chance, hour }: SceneSetting, low: number): string {
  const light = lights[hour]
  let x = -10
  const houses: string[] = []
  while (x < 400) {
    const [w, h] = [chance.whole(54, 92), chance.whole(130, 250)]
    const colour = light.land[chance.whole(1, 2)] ?? light.land[1]
    const roof = chance.happens(0.6)
      ? `<path d="M${x - 5} ${low - h}L${x + w / 2} ${low - h - 36}L${x + w + 5} ${low - h}Z" fill="${darker(colour, 0.2)}"/>`
      : ''
    const windows: string[] = []
    for (let wy = low - h + 20; wy < low - 30; wy += 36) {
      for (let wx = x + 12; wx < x + w - 16; wx += 24) {
        const isLit = chance.happens(0.6)
        windows.push(
          `<rect x="${wx}" y="${wy}" width="13" height="20" rx="2" fill="${isLit ? '#ffd98c' : darker(colour, 0.3)}" opacity="${isLit ? 0.95 : 0.6}"/>`,
        )
      }
    }
    houses.push(
      `<rect x="${x}" y="${low - h}" width="${w}" height="${h}" fill="${colour}"/>${roof}${windows.join('')}`,
    )
    x += w
  }
  return houses.join('')
}

const bulbs = (y: number) =>
  `<path d="M-10 ${y}C100 ${y + 60} 300 ${y + 60} 410 ${y}" fill="none" stroke="#2b1c16" stroke-width="2"/>${[20, 74, 128, 182, 236, 290, 344, 392].map((x) => `<circle cx="${x}" cy="${(y + 7 + 46 * (1 - ((x - 200) / 210) ** 2)).toFixed(0)}" r="11" fill="#ffd98c" opacity=".3"/><circle cx="${x}" cy="${(y + 7 + 46 * (1 - ((x - 200) / 210) ** 2)).toFixed(0)}" r="5" fill="#ffe9b8"/>`).join('')}`

/** Out of doors. */
export const outdoors = {
  fells: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour]
    const [far, mid, near, here] = light.land
    const isFar = chance.happens(0.45)
    return {
      behind: `${sky(light, { x: chance.pick([70, 330]), y: chance.whole(80, 150), r: 30 }, chance)}${clouds(chance, light.sky[2], 2)}${hills(chance, 210, 46, far)}${hills(chance, 270, 30, mid)}${pine(52, 330, [0.5, near])}${pine(350, 326, [0.6, near])}${pine(322, 332, [0.4, near])}${hills(chance, 334, 18, near)}<path d="M190 336C230 350 150 372 180 400C200 430 90 450 80 500H330C330 450 250 430 244 400C240 372 250 350 204 336Z" fill="${lighter(near, 0.45)}" opacity=".7"/>${hills(chance, 470, 10, here)}`,
      before: isFar
        ? ''
        : `<path d="M0 500C40 470 90 476 120 500ZM300 500C320 474 380 470 400 486V500Z" fill="${here}"/>`,
      at: isFar ? { x: 196, y: 156, scale: 0.4 } : { x: chance.pick([150, 250]), y: 224, scale: 1.05 },
      pose: isFar ? 'pocket' : 'resting',
      held: 'none',
      standing: isFar,
    }
  },
  seaside: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour]
    const x = chance.pick([chance.whole(60, 110), chance.whole(290, 340)])
    return {
      behind: `${sky(light, { x, y: 150, r: 34 }, chance)}${clouds(chance, light.sky[2], 2)}<rect y="262" width="400" height="130" fill="${light.water[0]}"/><path d="M0 300C60 294 90 306 150 300S260 294 400 302V392H0Z" fill="${light.water[1]}"/><path d="M${x - 46} 272H${x + 46}M${x - 28} 284H${x + 28}M${x - 36} 314H${x + 36}M${x - 16} 334H${x + 16}" stroke="${light.orb}" stroke-width="5" stroke-linecap="round" opacity=".75"/><path d="M310 262L322 200L334 262Z" fill="#fdf7ec"/><path d="M306 262C316 266 336 266 348 258L342 272H314Z" fill="#ad401b"/><path d="M0 262C20 232 60 232 84 262Z" fill="${light.land[0]}"/><path d="M34 238V196h18V238Z" fill="#fdf7ec"/><path d="M34 212h18v12H34Z" fill="#ad401b"/><path d="M30 196h26l-6-12H36Z" fill="#5a3522"/><path d="M0 378C80 360 160 392 240 378S360 366 400 376V500H0Z" fill="#f0d9ae"/><path d="M0 392C80 376 160 404 240 390S360 380 400 388" stroke="#fff7e8" stroke-width="5" fill="none" opacity=".8"/>`,
      before: '',
      at: chance.happens(0.4)
        ? { x: 200, y: 168, scale: 0.41 }
        : { x: chance.pick([155, 245]), y: 222, scale: 1.05 },
      pose: chance.pick(['pocket', 'resting']),
      held: 'none',
      standing: true,
    }
  },
  evening: (setting) => {
    const { chance } = setting
    const hour = chance.pick(['dusk', 'night'] as const)
    const light = lights[hour]
    return {
      behind: `${sky(light, { x: chance.whole(60, 340), y: 80, r: 22 }, chance)}${street({ ...setting, hour }, 400)}<rect y="400" width="400" height="100" fill="${light.land[3]}"/>${bulbs(90)}${glow('lamp', { x: 200, y: 250, r: 260 }, '#ffbf7d')}`,
      before: '',
      at: { x: chance.pick([165, 235]), y: 224, scale: 1.08 },
      pose: chance.pick(['oneHand', 'pocket']),
      held: chance.pick(['chips', 'none', 'mug']),
    }
  },
  garden: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour === 'night' ? 'golden' : hour]
    const sunflowers = [40, 84, 352]
      .map(
        (x, n) =>
          `<path d="M${x} 440V${230 + n * 26}" stroke="#587440" stroke-width="7"/><g transform="translate(${x} ${222 + n * 26})"><circle r="27" fill="#eebd62"/><circle r="27" fill="none" stroke="#d79a3c" stroke-width="10" stroke-dasharray="9 8"/><circle r="14" fill="#5a3522"/></g><path d="M${x} 340c24-20 34-10 40-4c-10 16-26 16-40 4Z" fill="#6d8a4c"/>`,
      )
      .join('')
    return {
      behind: `${sky(light, { x: 300, y: 110, r: 26 }, chance)}${clouds(chance, '#fff7e8', 2)}${hills(chance, 270, 20, light.land[1])}<path d="M210 380V210L290 150L370 210V380Z" fill="#dfeae4" opacity=".85"/><path d="M210 210L290 150L370 210M250 180V380M290 150V380M330 180V380M210 260H370M210 320H370M210 210V380M370 210V380" fill="none" stroke="#fdf7ec" stroke-width="6"/><g fill="#6d8a4c" opacity=".8"><circle cx="236" cy="352" r="24"/><circle cx="276" cy="344" r="28"/><circle cx="340" cy="350" r="26"/></g>${hills(chance, 392, 8, light.land[3])}${sunflowers}`,
      before: `<g fill="#587440"><path d="M0 500C10 450 40 440 60 500ZM330 500C350 446 384 440 400 470V500Z"/></g><g>${[24, 356, 384].map((x, n) => `<circle cx="${x}" cy="${462 + n * 8}" r="11" fill="${['#c8643c', '#8d75a8', '#e3b1a4'][n]}"/><circle cx="${x}" cy="${462 + n * 8}" r="4" fill="#ffe2a8"/>`).join('')}</g>`,
      at: { x: 200, y: 212, scale: 1.02 },
      pose: 'bothHands',
      held: chance.pick(['plant', 'flowers', 'bowl', 'flowers']),
    }
  },
  park: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour === 'night' ? 'dusk' : hour]
    const leaves = chance.pick([
      ['#c8643c', '#d79a3c', '#ad401b'],
      ['#7f9455', '#93a969', '#587440'],
    ] as const)
    const falling = Array.from(
      { length: 14 },
      () =>
        `<ellipse cx="${chance.whole(0, 400)}" cy="${chance.whole(120, 490)}" rx="7" ry="4" fill="${chance.pick(leaves)}" transform="rotate(${chance.whole(-40, 40)} 200 300)"/>`,
    ).join('')
    return {
      behind: `${sky(light, undefined, chance)}${hills(chance, 280, 16, light.land[0])}${[20, 110, 300, 384].map((x, n) => tree(x, 356, [0.9 + n * 0.12, leaves[n % 3] ?? leaves[0]])).join('')}${hills(chance, 352, 8, light.land[2])}<path d="M150 500C170 440 190 400 196 356H214C224 400 290 440 330 500Z" fill="#ecd8b4" opacity=".85"/>${tree(40, 440, [1.9, leaves[0]])}${falling}`,
      before: dog(chance.pick([320, 330]), 506, [
        0.95,
        chance.pick(['#a9744a', '#e6d6bd', '#3f2f2a', '#c98a4e']),
      ]),
      at: { x: 184, y: 212, scale: 1 },
      pose: chance.pick(['pocket', 'resting']),
      held: 'none',
    }
  },
  market: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour]
    const awning = chance.pick(['#ad401b', '#46613f', '#2f6470', '#d79a3c'])
    const fruit = ['#e08a3a', '#c8402b', '#7f9455', '#eebd62', '#8d75a8']
    return {
      behind: `${sky(light, undefined, chance)}${street(setting, 380)}<rect y="380" width="400" height="120" fill="${darker(light.land[2], 0.15)}"/><path d="M14 160V420M386 160V420" stroke="#5a3522" stroke-width="9"/><path d="M0 96H400V160H0Z" fill="${awning}"/>${[0, 2, 4, 6].map((n) => `<path d="M${n * 57} 96h57v64a28 28 0 0 1-57 0Z" fill="#fbf0dc"/>`).join('')}${[1, 3, 5].map((n) => `<path d="M${n * 57} 158h57a28 28 0 0 1-57 0Z" fill="${awning}"/>`).join('')}`,
      before: `<path d="M0 446H400V500H0Z" fill="#7a4a2c"/>${[0, 1, 2, 3, 4].map((n) => `<path d="M${n * 82 + 2} 446h76l-6 40h-64Z" fill="#9a6239"/>${[0, 1, 2, 3].map((m) => `<circle cx="${n * 82 + 14 + m * 17}" cy="442" r="12" fill="${fruit[n]}"/>`).join('')}${[0, 1, 2].map((m) => `<circle cx="${n * 82 + 22 + m * 17}" cy="430" r="12" fill="${lighter(fruit[n] ?? '#e08a3a', 0.14)}"/>`).join('')}`).join('')}`,
      at: { x: chance.pick([170, 230]), y: 232, scale: 0.98 },
      pose: 'bothHands',
      held: chance.pick(['oranges', 'flowers', 'bread']),
    }
  },
  canal: (setting) => {
    const { chance, hour } = setting
    const light = lights[hour]
    const boat = chance.pick(Object.values(cloths))
    return {
      behind: `${sky(light, { x: 320, y: 110, r: 24 }, chance)}${street(setting, 290)}<rect y="286" width="400" height="214" fill="${light.water[0]}"/><path d="M0 330C80 322 160 338 240 330S360 324 400 330V500H0Z" fill="${light.water[1]}"/><path d="M-20 330H230C222 356 214 362 196 362H-20Z" fill="${darker(boat, 0.3)}"/><path d="M-20 296H180L196 330H-20Z" fill="${boat}"/><g fill="#ffd98c"><circle cx="40" cy="314" r="9"/><circle cx="86" cy="314" r="9"/><circle cx="132" cy="314" r="9"/></g><path d="M0 430C100 418 300 418 400 430V500H0Z" fill="${light.land[3]}"/>`,
      before: `<g transform="translate(290 440)" fill="none" stroke="#2b2220" stroke-width="6"><circle cx="-44" r="40"/><circle cx="60" r="40"/><path d="M-44 0L-16-60H40L60 0M-16-60L10 0H-44M10 0L40-60L34-82H54M-30-66H-4" stroke="#ad401b" stroke-linejoin="round" stroke-linecap="round" stroke-width="7"/></g>`,
      at: { x: 158, y: 206, scale: 0.98 },
      pose: 'pocket',
      held: 'none',
    }
  },
  snow: (setting) => {
    const { chance } = setting
    const light = lights[chance.pick(['dusk', 'morning', 'night'] as const)]
    const flakes = Array.from(
      { length: 46 },
      () => `<circle cx="${chance.whole(0, 400)}" cy="${chance.whole(0, 500)}" r="${chance.whole(2, 4)}"/>`,
    ).join('')
    return {
      behind: `${sky(light, { x: 90, y: 100, r: 24 }, chance)}${hills(chance, 250, 30, light.land[0])}${[30, 90, 320, 376].map((x, n) => pine(x, 352, [1 + (n % 2) * 0.5, '#46613f'])).join('')}${hills(chance, 350, 12, '#e9e6ea')}<path d="M250 352V300L286 270L322 300V352Z" fill="#7a4a2c"/><path d="M240 304L286 264L332 304" fill="none" stroke="#fdf7ec" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/><path d="M278 352V322a9 9 0 0 1 18 0V352Z" fill="#ffd98c"/>${hills(chance, 430, 10, '#f8f3ee')}`,
      before: `<g fill="#fdf7ec" opacity=".9">${flakes}</g>`,
      at: { x: chance.pick([165, 235]), y: 222, scale: 1.06 },
      pose: chance.pick(['oneHand', 'pocket']),
      held: chance.pick(['mug', 'none']),
    }
  },
} satisfies Record<string, DrawnScene>
