import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LITTLE_MARK } from '../../testing/marks.ts'
import { iconNames } from './icon-reply.ts'
import { drawIcons } from './icons.ts'

const brand = '#1d5c4a'
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`

const logos = {
  'a logo in the colour of the brand': LITTLE_MARK,
  'a light logo in a corner': svg('<path d="M0 0h30v30H0z" fill="#ffffff"/>'),
  'a whole icon': svg(
    '<rect width="100" height="100" rx="20" fill="#222266"/><circle cx="50" cy="50" r="45" fill="#ffcc00"/>',
  ),
  'a wide logo':
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20"><path d="M0 0h300v20H0z" fill="#fff"/></svg>',
}

const rawOf = async (picture: Uint8Array) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { ...info, at }
}

/** How far from the centre something is drawn, in sides, and whether anything is. */
async function drawnRadius(picture: Uint8Array): Promise<number> {
  const { width, at } = await rawOf(picture)
  const ground = at(0, 0)
  let most = 0
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const differs = at(x, y).some((part, n) => Math.abs(part - (ground[n] ?? 0)) > 40)
      if (differs) most = Math.max(most, Math.hypot(x + 0.5 - width / 2, y + 0.5 - width / 2) / width)
    }
  return most
}

test.each(Object.entries(logos))(
  '%s becomes PNG files of the sizes that their names say',
  async (_, logo) => {
    const icons = await drawIcons({ svg: logo, colour: brand })
    expect(Object.keys(icons).toSorted()).toEqual([...iconNames].toSorted())
    for (const name of iconNames) {
      const { format, width, height } = await sharp(icons[name]).metadata()
      const side = Number(name.split('-')[1])
      expect([name, format, width, height]).toEqual([name, 'png', side, side])
    }
  },
)

test.each(Object.entries(logos))('%s is seen whole where a system cuts it to a circle', async (_, logo) => {
  const { 'maskable-512': maskable, 'touch-180': touch } = await drawIcons({ svg: logo, colour: brand })
  const radius = await drawnRadius(maskable)
  expect(radius).toBeGreaterThan(0.2)
  expect(radius).toBeLessThanOrEqual(0.4)
  for (const icon of [maskable, touch]) expect((await sharp(icon).metadata()).hasAlpha).toBe(false)
})

test('the ground is the colour of the brand, that of a whole icon, or where a logo has that of the brand another', async () => {
  const groundOf = async (logo: string) => {
    const { at } = await rawOf((await drawIcons({ svg: logo, colour: brand }))['maskable-512'])
    return at(0, 0)
  }
  expect(await groundOf(logos['a light logo in a corner'])).toEqual([0x1d, 0x5c, 0x4a])
  expect(await groundOf(logos['a whole icon'])).toEqual([0x22, 0x22, 0x66])
  expect(await groundOf(logos['a logo in the colour of the brand'])).toEqual([0xfa, 0xf4, 0xea])
})

test('a file that is no drawing is refused, and may read no other file', async () => {
  await expect(drawIcons({ svg: 'no drawing', colour: brand })).rejects.toThrow('not drawn')
  const reading = svg('<image href="file:///etc/hostname" width="100" height="100"/>')
  const { 'any-192': icon } = await drawIcons({ svg: reading, colour: brand })
  expect((await sharp(icon).stats()).channels[3]?.max).toBe(0)
})
