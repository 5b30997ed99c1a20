import type { Ctx } from '../../../platform/operations/index.ts'
import { identifyByAddress, parseEmail, parsePhone } from '../../people/index.ts'
import type { RawRecord } from '../reading/records.ts'

/** What is wrong with a field, and whether the rest of the record can be imported without it. */
export interface FieldProblem {
  field: string
  code: 'invalid_phone_number' | 'invalid_value'
  message: string
  isKept: boolean
}

export interface PreparedPerson {
  record: RawRecord
  problem: FieldProblem | null
}

const BAD_PHONE =
  'This is not a valid phone number. It needs its country code, or choose the country of the file.'
const WITHOUT_PHONE = `${BAD_PHONE} The person was imported without it.`
const NOBODY = 'The row has neither an external id nor a valid phone number or email address.'

/**
 * Reads phone numbers in the country of the file, and finds out who people without an external id are. A phone number
 * that does not exist is left out, so that the person is not lost with it.
 */
export async function preparePeople(
  ctx: Ctx,
  records: readonly RawRecord[],
  country: string | undefined,
): Promise<PreparedPerson[]> {
  const prepared = records.map((record) => withPhone(record, country))
  const unnamed = prepared.filter(({ record }) => record.externalId === undefined)
  const reachable = unnamed.flatMap((each) => {
    const { phoneNumber, email } = each.record
    const address = {
      phone: typeof phoneNumber === 'string' ? phoneNumber : null,
      email: typeof email === 'string' ? (parseEmail(email)?.toLowerCase() ?? null) : null,
    }
    return address.phone === null && address.email === null ? [] : [{ each, address }]
  })
  const ids = await identifyByAddress(
    ctx,
    reachable.map(({ address }) => address),
  )
  const idOf = new Map(reachable.map(({ each }, index) => [each, ids[index]!]))
  return prepared.map((each) => {
    if (each.record.externalId !== undefined) return each
    const externalId = idOf.get(each)
    if (externalId !== undefined) return { ...each, record: { ...each.record, externalId } }
    const { field, code } = each.problem ?? { field: 'externalId', code: 'invalid_value' as const }
    return { ...each, problem: { field, code, message: NOBODY, isKept: false } }
  })
}

function withPhone(record: RawRecord, country: string | undefined): PreparedPerson {
  const { phoneNumber, ...others } = record
  if (typeof phoneNumber !== 'string') return { record, problem: null }
  const phone = parsePhone(phoneNumber, country)
  if (phone !== null) return { record: { ...others, phoneNumber: phone }, problem: null }
  const message = others.externalId === undefined ? BAD_PHONE : WITHOUT_PHONE
  return {
    record: others,
    problem: { field: 'phoneNumber', code: 'invalid_phone_number', message, isKept: true },
  }
}
