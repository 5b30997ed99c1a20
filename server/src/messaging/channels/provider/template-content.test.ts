import { expect, test } from 'vitest'
import { order, values } from '../testing/templates.ts'
import { missingParameters, renderTemplate, templatePlaceholders } from './template-content.ts'

test('placeholders are listed once, in order, from wherever they stand', () => {
  expect(templatePlaceholders(order)).toEqual(['1', '2', '3'])
  expect(templatePlaceholders({ body: 'Hello' })).toEqual([])
  expect(templatePlaceholders({ body: '{{10}} {{ 9 }}' })).toEqual(['9', '10'])
})

test('a template reads as the contact sees it', () => {
  expect(renderTemplate(order, values)).toBe(
    'Order A-7\n\nHi Ana, your order A-7 comes on Monday.\n\nThe Shop',
  )
  expect(renderTemplate({ body: 'Hi {{1}}, {{2}}.' }, { '1': 'Ana' })).toBe('Hi Ana, {{2}}.')
  expect(renderTemplate({ body: 'Pay {{1}} now' }, { '1': '$& {{2}}' })).toBe('Pay $& {{2}} now')
})

test.each<[Record<string, string>, string[]]>([
  [values, []],
  [{}, ['1', '2', '3']],
  [{ ...values, '2': ' \n\u0085\u00a0' }, ['2']],
])('a template with %j misses %j: a blank says nothing', (parameters, missing) => {
  expect(missingParameters(order, parameters)).toEqual(missing)
})
