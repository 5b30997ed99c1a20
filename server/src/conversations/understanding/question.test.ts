import { expect, test } from 'vitest'
import { asksOpinion } from './question.ts'

test.each([
  ['How would you rate the packaging?', true],
  ['How was our engineer’s last visit, from 1 to 5?', true],
  ['How likely are you to recommend us?', true],
  ['How urgent is it for you?', false],
  ['How good are you with computers?', false],
  ['Del 0 al 10, ¿cómo califica el trato del repartidor?', true],
  ['¿Qué tan satisfecho estás con tu plan?', true],
  ['De 1 a 5, ¿qué tan urgente es para usted?', false],
  ['Del 1 al 5, ¿cuánto te preocupa el dolor?', false],
  ['Que nota você dá para o atendimento?', true],
  ['De 1 a 5, o que você achou do produto?', true],
  ['De 0 a 10, quanto você domina o computador?', false],
  ['De 1 a 5, qual é a sua pressa?', false],
])('“%s” asks what somebody thinks of the organization: %s', (question, expected) => {
  expect(asksOpinion(question)).toBe(expected)
})
