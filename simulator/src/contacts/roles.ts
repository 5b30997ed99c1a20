import { z } from 'zod'
import { Phone } from '../phone-numbers.ts'
import { seededRandom } from '../randomness.ts'
import { PERSONAS, type Persona } from './decisions.ts'

const Rule = z
  .strictObject({
    /** Without phones and prefix the rule applies to everyone whom no earlier rule matches. */
    phones: z.array(Phone).optional(),
    prefix: z
      .string()
      .regex(/^\+?\d+$/)
      .optional(),
    persona: z.enum(PERSONAS).optional(),
    weights: z.partialRecord(z.enum(PERSONAS), z.number().min(0)).optional(),
    /** The delay in virtual seconds: minimum and maximum. */
    thinkSeconds: z.tuple([z.number().positive(), z.number().positive()]).default([5, 90]),
    /** For `late`: the hours after the first message, and the position of the template that is answered. */
    afterHours: z.number().min(0).default(30),
    rounds: z.number().int().min(1).default(2),
  })
  .refine(
    (rule) => (rule.persona === undefined) !== (rule.weights === undefined),
    'takes one of persona and weights',
  )
  .refine((rule) => rule.thinkSeconds[0] <= rule.thinkSeconds[1], 'thinkSeconds: least first')

/**
 * The behavior of contacts. The first rule that matches a phone number decides. Randomness comes from the seed and the
 * number.
 */
export const PersonaRules = z.strictObject({ seed: z.string().default('parley'), rules: z.array(Rule) })
export type PersonaRules = z.infer<typeof PersonaRules>
type Rule = z.infer<typeof Rule>

export interface Role extends Pick<Rule, 'thinkSeconds' | 'afterHours' | 'rounds'> {
  persona: Persona
}

/** The role of a phone number; null without a rule. Contacts without a role read and never reply. */
export function roleIn({ seed, rules }: PersonaRules, phone: string): Role | null {
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
