import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import '../../../../server/src/platform/schema/schema-words.ts'
import { refusalWords, translated, valuesIn } from './refusals.ts'
import { SENTENCES } from './sentences.ts'

const ROOT = join(import.meta.dirname, '../../../..')

afterEach(() => i18n.activate('en'))

/** The texts of the service as it says them: in one piece, with what differs as a name in braces. */
function saidByService(): string {
  return globSync(['server/src/**/*.ts', 'simulator/src/**/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
    .replaceAll('\\`', '`')
    .replace(/['`] \+\s+['`]/g, '')
    .concat(saidOfValues())
}

/** What it says of values that do not fit, which it puts together from parts. */
function saidOfValues(): string {
  const wrong: [z.ZodType, unknown][] = [
    [z.array(z.string()).min(2), []],
    [z.array(z.string()).min(1), []],
    [z.array(z.string()).max(2), ['a', 'b', 'c']],
    [z.string().min(2), 'a'],
    [z.string().max(2), 'abc'],
    [z.number().min(2), 1],
    [z.number().max(2), 3],
    [z.number().gt(2), 1],
    [z.number().lt(2), 3],
    [z.int(), 1.5],
    [z.email(), 'a'],
    [z.url(), 'a'],
    [z.iso.date(), 'a'],
    [z.iso.datetime(), 'a'],
  ]
  return wrong.map(([schema, value]) => schema.safeParse(value).error?.issues[0]?.message).join('\n')
}

test('every sentence with words in other languages is one that the service still says', () => {
  const said = saidByService()
  const isSaid = (text: string) => {
    const part = text.trim()
    // After the name of a field, a sentence begins with a small letter.
    return (
      part.length < 4 || said.includes(part) || said.includes(part.charAt(0).toLowerCase() + part.slice(1))
    )
  }
  const gone = SENTENCES.filter(({ id }) => !id.split(/\{\w+\}/).every(isSaid))
  expect(gone).toEqual([])
})

test.each([
  ['Use at most 80 characters.', 'Use at most {number} characters.', { number: '80' }],
  ['Use at most 80 items.', 'Use at most {number} characters.', null],
  ['Nothing differs.', 'Nothing differs.', {}],
  ['Nothing differs. At all.', 'Nothing differs.', null],
  ['A, B and C', '{one}, {two} and {three}', { one: 'A', two: 'B', three: 'C' }],
  ['Missing: string', 'Missing: {what}', { what: 'string' }],
])('“%s” is read as “%s”', (said, sentence, values) => {
  expect(valuesIn(said, sentence)).toEqual(values)
})

test('a refusal is told in the language of the workspace, with its values and its field', async () => {
  i18n.load('es', {
    'Use at most {number} characters.': ['Usa como máximo ', ['number'], ' caracteres.'],
    'This must not be empty.': ['No puede estar vacío.'],
  })
  i18n.activate('es')
  const error = {
    code: 'invalid_request',
    message: '`name`: Use at most 80 characters.',
    issues: [
      { path: 'name', code: 'too_big', message: 'Use at most 80 characters.' },
      { path: 'text', code: 'custom', message: 'Nobody translates this.' },
    ],
  }
  const answer = await translated(new Response(JSON.stringify({ error }), { status: 400 }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    error: {
      code: 'invalid_request',
      message: '`name`: Usa como máximo 80 caracteres.',
      issues: [
        { path: 'name', code: 'too_big', message: 'Usa como máximo 80 caracteres.' },
        { path: 'text', code: 'custom', message: 'Nobody translates this.' },
      ],
    },
  })
  expect(refusalWords('fields.0.label: This must not be empty.')).toBe(
    'fields.0.label: No puede estar vacío.',
  )
})

test('an answer that is none of the service stays as it is', async () => {
  i18n.load('es', {})
  i18n.activate('es')
  const answer = await translated(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await answer.text()).toBe('<h1>Bad gateway</h1>')
})
