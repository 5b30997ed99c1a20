import { expect, test } from 'vitest'
import { isOptOut } from './opt-out.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'UNSUBSCRIBE',
  'unsubscribe please',
  'cancel',
  'opt out',
  'opt-out',
  'END',
  'quit',
  'BAJA',
  'baja',
  '¡Baja!',
  'dar de baja',
  'CANCELAR',
  'quiero darme de baja',
  'baja por favor',
  'salir',
  'alto',
  'desuscribirme',
  'PARAR',
  'pare',
  'SAIR',
  'sair por favor',
  'Quero sair',
  'descadastrar',
  'cancelar inscrição',
  'me descadastre',
  'STOPPP',
  'remover',
])('"%s" is an opt-out', (text) => {
  expect(isOptOut(text)).toBe(true)
})

test.each([
  'stop by tomorrow',
  'please do not stop',
  'I want to cancel my order',
  'the end of the month',
  'la batería está baja',
  'quiero cancelar mi pedido',
  'voy a salir mañana',
  'no',
  '',
  '8',
  'quero parar de fumar',
  'vou sair agora',
])('"%s" is not an opt-out', (text) => {
  expect(isOptOut(text)).toBe(false)
})
