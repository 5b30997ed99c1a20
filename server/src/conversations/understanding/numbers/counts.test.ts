import { expect, test } from 'vitest'
import { readCount } from './counts.ts'

test.each([
  ['en', 'How many days did it take?', 'a week', 7],
  ['en', 'How many days did it take?', '1 day. since yesterday', 1],
  ['en', 'How many days did it take?', 'half a day', null],
  ['es', '¿Cuántos meses tiene tu bebé?', '2 años', 24],
  ['es', '¿Cuántas horas esperó?', 'un día', 24],
  ['pt', 'Quantas semanas durou?', '21 dias', 3],
  ['pt', 'Quantos funcionários vocês têm?', 'temos 3 meses de casa', null],
  ['en', 'How many rooms do you need?', 'two bedrooms and a living room, so 3', 3],
  ['pt', 'Quantas pessoas?', 'só eu', 1],
  ['en', 'How much did you pay?', 'it was free', 0],
] as const)('%s: to “%s”, “%s” counts %s', (language, asked, text, value) => {
  expect(readCount(text, asked, { isAsked: true, language })?.value ?? null).toBe(value)
})

test.each([
  ['How many people live with you?', '2 adults 1 baby', [1]],
  ['How many cups a day do you make?', '2 at home 5 at work', [5]],
  ['How many children do you have?', '3 children and 2 dogs', []],
  ['How many rooms do you need?', 'two bedrooms and a living room, so 3', []],
] as const)('To “%s”, “%s” may also count %j', (asked, text, rivals) => {
  expect(readCount(text, asked, { isAsked: true, language: 'en' })!.rivals).toEqual(rivals)
})
