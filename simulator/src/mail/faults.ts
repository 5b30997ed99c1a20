import { z } from 'zod'
import { type Random, seededRandom } from '../randomness.ts'

/** A fault of the mail server. `rate` is a share of emails; `times` limits how often it occurs. */
export const MailFault = z.strictObject({
  kind: z.enum(['break_before', 'break_after', 'refuse']),
  rate: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
  /** For `refuse`: the SMTP code for the recipient. */
  code: z.int().min(400).max(599).default(451),
  text: z.string().default('4.3.0 Try again later'),
})
type Fault = z.infer<typeof MailFault>

export class MailFaults {
  readonly #random: Random
  #faults: Fault[] = []

  constructor(seed: string) {
    this.#random = seededRandom(`${seed}/mail`)
  }

  add(fault: Fault): void {
    this.#faults.push(fault)
  }

  clear(): void {
    this.#faults = []
  }

  /** Whether to cut the connection before the email is accepted. */
  breaksBefore(): boolean {
    return this.#active('break_before') !== null
  }

  /** Whether to cut the connection after the email is accepted, instead of confirming it. */
  breaksAfter(): boolean {
    return this.#active('break_after') !== null
  }

  refusal(): Error | null {
    const fault = this.#active('refuse')
    return fault && Object.assign(new Error(fault.text), { responseCode: fault.code })
  }

  #active(kind: Fault['kind']): Fault | null {
    const fault = this.#faults.find((each) => each.kind === kind && each.times !== 0)
    if (!fault || this.#random() >= fault.rate) return null
    if (fault.times !== undefined) fault.times -= 1
    return fault
  }
}
