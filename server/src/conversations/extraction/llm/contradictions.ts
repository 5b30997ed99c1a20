import { type Language, readNumbers, readYesNo, tokenize } from '../../understanding/index.ts'
import type { Field, FieldValue } from '../fields.ts'

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']
/** Longer quotes say more than one thing, which rules cannot weigh. */
const FEW_WORDS = 4

/** Whether a quote says the opposite of a value, where rules can tell: `sí claro` is no `false`, and `7` is no 9. */
export function contradicts(field: Field, value: FieldValue, quote: string): boolean {
  if (tokenize(quote).length > FEW_WORDS) return false
  if (field.type === 'bool') {
    const said = LANGUAGES.map((language) => readYesNo(quote, language)?.value)
    const opposite = value ? 'no' : 'yes'
    return said.includes(opposite) && !said.includes(value ? 'yes' : 'no')
  }
  if (field.type !== 'int' || !/^\s*\d+\s*$/.test(quote)) return false
  return !readNumbers(quote, 'en').some((number) => number.value === value)
}
