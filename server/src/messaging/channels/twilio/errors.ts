import type { RefusalClass } from '../provider/failures.ts'

/** The classes of Twilio's error codes (docs/whatsapp.md: Twilio). */
const CODES: Record<Exclude<RefusalClass, 'unknown'>, readonly number[]> = {
  auth: [20003, 20005, 63007, 63013, 63020, 63112],
  throttle: [63012],
  rate: [20429, 63018],
  window: [63016],
  recipient: [21211, 21610, 63003, 63024],
  marketing: [63032, 63049],
  template: [21655, 21656, 63027, 63028, 63029],
  message: [21602, 21617, 63021],
}

const CLASS_OF_CODE = new Map(
  Object.entries(CODES).flatMap(([name, codes]) => codes.map((code) => [code, name as RefusalClass])),
)

/** The contact sent an opt-out to Twilio's number. */
const OPTED_OUT = 21610

export function reasonOf(code: number): { class: RefusalClass; optOut?: string } {
  return { class: classOfTwilio(code), ...(code === OPTED_OUT && { optOut: 'opt_out' }) }
}

export function classOfTwilio(code: number): RefusalClass {
  return CLASS_OF_CODE.get(code) ?? 'unknown'
}
