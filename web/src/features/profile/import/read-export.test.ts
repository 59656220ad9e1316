import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { brand } from '../../../lib/brand.ts'
import { readExport } from './read-export.ts'

afterEach(() => {
  brand.minimumAge = 18
})

const picture = strToU8('a picture')
const dataOf = (more: object = {}) => ({
  format: 'hearth-export',
  version: 1,
  profile: [
    { firstName: 'Robin', dateOfBirth: '1990-02-03', bio: 'A bio', interests: ['Tea'], displayName: 'R' },
  ],
  promptAnswers: [{ position: 1, promptId: 'on-repeat', answer: 'A song' }],
  specialValues: [{ kind: 'faith', value: 'muslim' }],
  wishes: [{ ageMin: 30, ageMax: 40, maxDistance: 3, isFlexible: true, isOnlyToLiked: false, wishes: {} }],
  photos: [{ id: 'x', file: 'photos/2.webp' }, { file: 'photos/1.webp' }, { file: null }],
  ...more,
})
const json = (data: unknown) => strToU8(JSON.stringify(data))
const zipOf = (files: Zippable) => new Blob([new Uint8Array(zipSync(files))])
const exportOf = (more: object = {}, files: Zippable = {}) =>
  zipOf({
    'data.json': json(dataOf(more)),
    'photos/1.webp': [picture, { level: 0 }],
    'photos/2.webp': [strToU8('another'), { level: 0 }],
    ...files,
  })

test('profile, answers, filters and photos in their order come from an export', async () => {
  const { profile, meeting, photos, leftOut } = await readExport(exportOf())
  expect(profile).toEqual({
    firstName: 'Robin',
    dateOfBirth: '1990-02-03',
    bio: 'A bio',
    interests: ['Tea'],
    prompts: [{ promptId: 'on-repeat', answer: 'A song' }],
  })
  expect(meeting).toEqual({ ageMin: 30, ageMax: 40, isFlexible: true, isOnlyToLiked: false, wishes: {} })
  expect(leftOut).toBe(0)
  expect(await Promise.all(photos.map((photo) => photo.text()))).toEqual(['another', 'a picture'])
})

test('ages from a community with a lower minimum age begin at the one here', async () => {
  brand.minimumAge = 35
  expect((await readExport(exportOf())).meeting).toMatchObject({ ageMin: 35, ageMax: 40 })
  brand.minimumAge = 50
  expect((await readExport(exportOf())).meeting).not.toHaveProperty('ageMin')
})

test('faith, orientation and health are not read, wherever they are', async () => {
  const profile = [{ firstName: 'Robin', faith: 'muslim', orientation: 'gay', health: 'A note' }]
  expect((await readExport(exportOf({ profile }))).profile).toMatchObject({ firstName: 'Robin' })
  expect(JSON.stringify(await readExport(exportOf({ profile })))).not.toMatch(/muslim|gay|A note/)
})

test('a changed value is left out, and the rest comes', async () => {
  const profile = [
    { firstName: 'Robin', heightCm: 9000, gender: 'dragon', isVerified: true, userId: 'someone' },
  ]
  const { profile: read, leftOut } = await readExport(exportOf({ profile, promptAnswers: [{ promptId: 7 }] }))
  expect(read).toEqual({ firstName: 'Robin' })
  expect(leftOut).toBe(3)
})

test('a photo that the archive does not have is left out, and so is what the export does not name', async () => {
  const photos = [{ file: 'photos/9.webp' }, { file: '../photos/1.webp' }, { file: 'constructor' }]
  expect((await readExport(exportOf({ photos }))).photos).toEqual([])
  const strange = { '../data.json': json({}), 'photos/../x.webp': picture, '/etc/passwd': picture }
  expect((await readExport(exportOf({}, strange))).photos).toHaveLength(2)
})

test.each([
  ['no archive', new Blob(['hello']), 'notAnExport'],
  ['an empty file', new Blob([]), 'notAnExport'],
  ['another archive', zipOf({ 'readme.txt': picture }), 'notAnExport'],
  ['a broken data.json', zipOf({ 'data.json': strToU8('{') }), 'notAnExport'],
  ['data of another program', zipOf({ 'data.json': json({ profile: [] }) }), 'notAnExport'],
  ['a list instead of a profile', exportOf({ profile: 'Robin' }), 'notAnExport'],
  ['an export of a newer release', exportOf({ version: 2 }), 'newer'],
  ['a bomb as data', zipOf({ 'data.json': new Uint8Array(51 * 1024 * 1024) }), 'tooLarge'],
  ['a bomb as a photo', exportOf({}, { 'photos/3.webp': new Uint8Array(11 * 1024 * 1024) }), 'tooLarge'],
])('%s is refused', async (_, file, problem) => {
  await expect(readExport(file)).rejects.toMatchObject({ problem })
})

test('an entry that is larger than it says is not unpacked beyond that', async () => {
  const bytes = zipSync({ 'data.json': json(dataOf()), 'photos/1.webp': new Uint8Array(5 * 1024 * 1024) })
  const view = new DataView(bytes.buffer)
  const central = Array.from({ length: bytes.length - 46 }, (_, at) => at).filter(
    (at) => view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32((central.at(-1) ?? 0) + 24, 100, true)
  const { photos } = await readExport(new Blob([bytes]))
  expect(photos.map(({ size }) => size)).toEqual([100])
})
