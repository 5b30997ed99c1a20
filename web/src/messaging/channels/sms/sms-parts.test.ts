import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsPartsOf } from '../../../../../server/src/messaging/channels/provider/sms-parts.ts'
import { smsParts } from './sms-parts.ts'

test('the composer counts the parts of an SMS as the service does', () => {
  const piece = fc.constantFrom('a'.repeat(70), 'b', '€', 'ñ', 'á', '😀', ' ', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const { encoding, parts } = smsPartsOf(text)
      expect(smsParts(text)).toEqual({ parts, isUnicode: encoding === 'UCS-2' })
    }),
  )
})
