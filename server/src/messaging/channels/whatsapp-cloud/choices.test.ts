import { expect, test } from 'vitest'
import { choiceFields } from './choices.ts'

const offered = (...titles: string[]) => ({
  kind: 'choices' as const,
  prompt: 'Which one?',
  button: 'Choose',
  choices: titles.map((title, index) => ({ id: `q/${index}`, title })),
})
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index}`)
const LONG = 'Between two and three weeks from today'

test('up to three short choices are buttons, up to ten a list, and longer ones neither', () => {
  expect(choiceFields(offered('Red', 'Blue'))).toEqual({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Which one?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'q/0', title: 'Red' } },
          { type: 'reply', reply: { id: 'q/1', title: 'Blue' } },
        ],
      },
    },
  })
  expect(choiceFields(offered('Red', LONG))).toMatchObject({
    interactive: {
      type: 'list',
      action: {
        button: 'Choose',
        sections: [
          {
            rows: [
              { id: 'q/0', title: 'Red' },
              { id: 'q/1', title: 'Between two and three w…', description: LONG },
            ],
          },
        ],
      },
    },
  })
  const typeOf = (...titles: string[]) =>
    (choiceFields(offered(...titles))?.interactive as { type: string } | undefined)?.type
  expect(typeOf(...numbered(3))).toBe('button')
  expect(typeOf(...numbered(4))).toBe('list')
  expect(typeOf(...numbered(10))).toBe('list')
  expect(typeOf(...numbered(11))).toBeUndefined()
  expect(typeOf('Red', 'Red')).toBeUndefined()
  expect(typeOf('Red', 'x'.repeat(73))).toBeUndefined()
  expect(typeOf(`${LONG} A`, `${LONG} B`)).toBeUndefined()
  expect(choiceFields({ ...offered('Red', 'Blue'), prompt: 'x'.repeat(1025) })).toBeNull()
})
