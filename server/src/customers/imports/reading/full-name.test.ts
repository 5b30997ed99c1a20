import { expect, test } from 'vitest'
import { splitFullName } from './full-name.ts'

test.each([
  ['Ana', 'Ana', null],
  ['Ana Gómez', 'Ana', 'Gómez'],
  ['Ana Gómez Pérez', 'Ana', 'Gómez Pérez'],
  ['Ana María Gómez Pérez', 'Ana María', 'Gómez Pérez'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Maria da Silva e Souza', 'Maria', 'da Silva e Souza'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['  Ana \t Gómez ', 'Ana', 'Gómez'],
  ['Gómez Pérez, Ana María', 'Ana María', 'Gómez Pérez'],
  ['Gómez,', 'Gómez,', null],
  ['Ana de', 'Ana', 'de'],
  ['De la Cruz', 'De', 'la Cruz'],
])('%s', (text, firstName, lastName) => {
  expect(splitFullName(text)).toEqual({ firstName, lastName })
})
