import { expect, test } from 'vitest'
import { smsPartsOf } from './sms-parts.ts'

test.each<[string, string, ReturnType<typeof smsPartsOf>]>([
  ['nothing', '', { encoding: 'GSM-7', parts: 1 }],
  ['160 letters', 'a'.repeat(160), { encoding: 'GSM-7', parts: 1 }],
  ['161 letters', 'a'.repeat(161), { encoding: 'GSM-7', parts: 2 }],
  ['306 letters', 'a'.repeat(306), { encoding: 'GSM-7', parts: 2 }],
  ['307 letters', 'a'.repeat(307), { encoding: 'GSM-7', parts: 3 }],
  ['80 euro signs', '€'.repeat(80), { encoding: 'GSM-7', parts: 1 }],
  [
    'a euro sign at the border of a part',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    { encoding: 'GSM-7', parts: 3 },
  ],
  ['Spanish with ñ and ¿', '¿Mañana a las 10?', { encoding: 'GSM-7', parts: 1 }],
  ['Spanish with á', `${'a'.repeat(70)}á`, { encoding: 'UCS-2', parts: 2 }],
  ['35 emoji', '😀'.repeat(35), { encoding: 'UCS-2', parts: 1 }],
  ['67 emoji, of which none is divided', '😀'.repeat(67), { encoding: 'UCS-2', parts: 3 }],
])('%s', (_, text, parts) => expect(smsPartsOf(text)).toEqual(parts))
