import { expect, test } from 'vitest'
import { agreedLanguage } from './agreed-language.ts'

const ENGLISH = 'I would like to talk to a real person, please'
const MORE_ENGLISH = 'My English is much better than my Spanish, sorry'
const SPANISH = 'Claro que sí, con mucho gusto les respondo'

const talk = (...lines: string[]) =>
  lines.map((line) => {
    const [author = '', text = ''] = line.split(/: (.*)/s)
    return { author: author === 'we' ? ('agent' as const) : ('participant' as const), text }
  })

test.each([
  ['without a reply, the initiative chose it', ['we: Hola'], 'es'],
  ['short replies leave it as it is', ['we: Hola', 'they: ok', 'we: ¿Del 1 al 5?', 'they: yes'], 'es'],
  ['the contact chooses it with the first message', ['we: Hola', `they: ${ENGLISH}`], 'en'],
  ['the first messages count together', ['we: Hola', 'they: sorry', `they: ${ENGLISH}`], 'en'],
  [
    'a foreign word changes nothing',
    ['we: Hola', `they: ${SPANISH}`, 'we: ¿Del 1 al 5?', 'they: five'],
    'es',
  ],
  [
    'one foreign message changes nothing',
    ['we: Hola', 'they: hola', 'we: ¿Del 1 al 5?', `they: ${ENGLISH}`],
    'es',
  ],
  [
    'two foreign messages in a row change it',
    ['we: Hola', 'they: hola', 'we: ¿Del 1 al 5?', `they: ${ENGLISH}`, 'we: Claro', `they: ${MORE_ENGLISH}`],
    'en',
  ],
  [
    'two foreign messages with one of the agreed language between them change nothing',
    ['we: Hola', 'they: hola', 'we: ¿Qué?', `they: ${ENGLISH}`, `they: ${SPANISH}`, `they: ${MORE_ENGLISH}`],
    'es',
  ],
  [
    'it can change back',
    ['we: Hola', `they: ${ENGLISH}`, 'we: Sure', `they: ${SPANISH}`, `they: ${SPANISH}`],
    'es',
  ],
] as const)('%s', async (_, lines, language) => {
  expect(await agreedLanguage(talk(...lines), 'es')).toBe(language)
})
