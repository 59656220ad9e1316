import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { townKey } from '@hearth/contract/profile/locations'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { aliases } from './town-names.ts'

const packed = await readFile(join(root, 'server', 'places', 'cities.tsv.gz'))
const lines = gunzipSync(packed).toString().trimEnd().split('\n')

/** The lines whose key is that of neither the town's name nor a local name of it. */
const wrongIn = (list: readonly string[]) =>
  list.filter((line) => {
    const [key, , city = '', , country] = line.split('\t')
    const names = [city, ...(aliases[`${country} ${city}`] ?? [])]
    return !names.some((name) => townKey(name) === key)
  })

test('every town is in the list under the key by which it is sought, in order', () => {
  expect(lines.length).toBeGreaterThan(40_000)
  expect(wrongIn(lines)).toEqual([])
  const keys = lines.map((line) => line.split('\t', 1)[0] ?? '')
  expect(keys.findIndex((key, n) => key < (keys[n - 1] ?? ''))).toBe(-1)
})

test('a key by another rule is noticed', () => {
  const [lodz, munich] = ['lodz\t1\tŁódź\t\tPL', 'muenchen\t2\tMunich\tBavaria\tDE']
  const wrong = ['łodz\t1\tŁódź\t\tPL', 'munchen\t2\tMünchen West\t\tDE']
  expect(wrongIn([lodz, ...wrong, munich])).toEqual(wrong)
})
