import { expect, test } from 'vitest'
import { formsInUrl, formsOf } from './placement.ts'

test.each([
  ['plain', ['plain', 'plain']],
  [`it's "so" wide`, ["it's%20%22so%22%20wide", 'it%27s%20%22so%22%20wide']],
  ['a/b?c', ['a/b?c', 'a/b?c']],
  ['a/../b', ['a/../b']],
  ['../', ['../']],
])('a URL writes %j in its path and its query', (text, forms) => {
  expect(formsInUrl(text)).toEqual(forms)
})

test('a value has the forms of a query and of JSON', () => {
  expect(formsOf({ type: 'API_KEY', in: 'query', name: 'key' }, `it's "so"`)).toEqual(
    expect.arrayContaining([`it's "so"`, `it's%20%22so%22`, 'it%27s%20%22so%22', `it's \\"so\\"`]),
  )
})
