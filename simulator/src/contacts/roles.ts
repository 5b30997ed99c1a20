import { z } from 'zod'
import { Phone } from '../phone-numbers.ts'
import { seededRandom } from '../randomness.ts'
import { PERSONAS, type Persona } from './decisions.ts'

const Rule = z
  .strictObject({
    /** Applies to everyone without an earlier rule, unless phones or a prefix narrow it. */
    phones: z.array(Phone).optional(),
    prefix: z
      .string()
      .regex(/^\+?\d+$/)
      .optional(),
    persona: z.enum(PERSONAS).optional(),
    weights: z.partialRecord(z.enum(PERSONAS), z.number().min(0)).optional(),
    /** The delay in virtual seconds: minimum and maximum. */
    thinkSeconds: z.tuple([z.number().positive(), z.number().positive()]).default([5, 90]),
    /** For `late`: how many hours after the first message, and which template in order, is answered. */
    afterHours: z.number().min(0).default(30),
    rounds: z.number().int().min(1).default(2),
  })
  .refine(
    (rule) => (rule.persona === undefined) !== (rule.weights === undefined),
    'takes one of persona and weights',
  )
  .refine((rule) => rule.thinkSeconds[0] <= rule.thinkSeconds[1], 'thinkSeconds: least first')

/**
 * The behavior of people: the first rule that fits a phone number decides, with randomness from the seed and the
 * number.
 */
export const Casting = z.strictObject({ seed: z.string().default('parley'), rules: z.array(Rule) })
export type Casting = z.infer<typeof Casting>
type Rule = z.infer<typeof Rule>

export interface Role extends Pick<Rule, 'thinkSeconds' | 'afterHours' | 'rounds'> {
  persona: Persona
}

/** The role of a phone number; null without a rule: such people read and never reply. */
export function roleIn({ seed, rules }: Casting, phone: string): Role | null {
  const rule = rules.find((candidate) => fits(candidate, phone))
  if (!rule) return null
  const persona = rule.persona ?? drawn(rule.weights ?? {}, seededRandom(`${seed}/role/${phone}`)())
  return persona ? { ...rule, persona } : null
}

function fits({ phones, prefix }: Rule, phone: string): boolean {
  if (phones && !phones.includes(phone)) return false
  return prefix === undefined || phone.startsWith(prefix.replace('+', ''))
}

function drawn(weights: Partial<Record<Persona, number>>, dice: number): Persona | null {
  const entries = Object.entries(weights) as [Persona, number][]
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let left = dice * total
  for (const [persona, weight] of entries) {
    left -= weight
    if (left < 0) return persona
  }
  return null
}
