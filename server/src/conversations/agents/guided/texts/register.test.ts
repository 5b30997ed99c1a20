import { expect, test } from 'vitest'
import { registerOf } from './register.ts'

test.each([
  ['es', '¿Cómo te fue con el pedido?', 'plain'],
  ['es', '¿Tienes un minuto? ¿Le contaste a alguien más?', 'plain'],
  ['es', '¿Qué opina usted del servicio?', 'formal'],
  ['es', '¿Le gustó la comida? ¿Qué día piensa volver?', 'formal'],
  ['es', 'Buenas, señora. ¿Nos regala un momento?', 'formal'],
  ['es', '¿Qué mandás más seguido?', 'vos'],
  ['es', '¿Nos contás cómo te fue?', 'vos'],
  ['es', '¿Preferís pagar después?', 'vos'],
  ['es', '¿Hablas inglés o francés además de portugués?', 'plain'],
  ['es', '¿Volverás a comprar con tus amigos después?', 'plain'],
  ['pt', 'Você gostou da aula?', 'plain'],
  ['pt', 'O senhor usaria a coleta em casa?', 'formal'],
  ['pt', 'A senhora tem um minuto?', 'formal'],
  ['en', 'Would you come again?', 'plain'],
] as const)('the register of %s: %s', (language, text, register) => {
  expect(registerOf(language, [text])).toBe(register)
})
