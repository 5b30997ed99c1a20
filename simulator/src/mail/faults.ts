import { z } from 'zod'
import { type Random, seededRandom } from '../randomness.ts'

/** What goes wrong at the mail server. `rate` is a share of emails; `times` ends it. */
export const MailFault = z.strictObject({
  kind: z.enum(['break_before', 'break_after', 'refuse']),
  rate: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
  /** Of `refuse`: what is answered to the recipient. */
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

  /** Before the email was taken. */
  breaksBefore(): boolean {
    return this.#strikes('break_before') !== null
  }

  /** When it was taken, in place of saying so. */
  breaksAfter(): boolean {
    return this.#strikes('break_after') !== null
  }

  refusal(): Error | null {
    const fault = this.#strikes('refuse')
    return fault && Object.assign(new Error(fault.text), { responseCode: fault.code })
  }

  #strikes(kind: Fault['kind']): Fault | null {
    const fault = this.#faults.find((each) => each.kind === kind && each.times !== 0)
    if (!fault || this.#random() >= fault.rate) return null
    if (fault.times !== undefined) fault.times -= 1
    return fault
  }
}
