import { expect, test } from 'vitest'
import { originsIn } from './origins.ts'

test.each([
  ['www.example.com/contact', ['https://www.example.com']],
  ['https://example.com/a?b=c\nhttps://example.com', ['https://example.com']],
  ['http://localhost:3000, *', ['http://localhost:3000', '*']],
  ['example.com:8443', ['https://example.com:8443']],
  ['not an origin', ['not', 'an', 'origin']],
  ['', []],
])('“%s” means %j', (text, origins) => {
  expect(originsIn(text)).toEqual(origins)
})
