import { expect, test } from 'vitest'
import { likelyCountry } from './countries.ts'

test.each([
  ['en-US', 'US'],
  ['es-CO', 'CO'],
  ['zh-Hant-TW', 'TW'],
  ['en-US@posix', 'US'],
  ['es-419', ''],
  ['es', ''],
  ['C', ''],
  ['en-XX', ''],
])('a browser in %s is likely in %s', (tag, country) => {
  expect(likelyCountry(tag)).toBe(country)
})
