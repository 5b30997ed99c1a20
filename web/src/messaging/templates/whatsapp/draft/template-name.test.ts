import { expect, test } from 'vitest'
import { nameFrom } from './template-name.ts'

test.each([
  ['Order on its way', 'order_on_its_way'],
  ['Recordatorio de Reunión', 'recordatorio_de_reunion'],
  ['spring-sale', 'spring_sale'],
  ['order_1', 'order_1'],
  // What WhatsApp does not take is left for the service to say.
  ['50% off!', '50%_off!'],
])('%s is typed as %s', (typed, name) => {
  expect(nameFrom(typed)).toBe(name)
})
