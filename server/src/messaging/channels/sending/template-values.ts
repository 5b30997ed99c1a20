import type { Ctx } from '../../../platform/operations/index.ts'
import { buttonBasesOf } from '../links/bases.ts'
import { isTarget, targetPlaceholders } from '../links/buttons.ts'
import {
  endOfOffer,
  fillPlaceholders,
  MAX_CODE,
  placeholdersIn,
  readParts,
} from '../provider/template-content.ts'

/** A template with what its values must fit. */
interface ValuedTemplate {
  category: string
  content: unknown
  /** The placeholders whose values are addresses that its buttons lead to. */
  targets: readonly string[]
}

/** Adds to templates the placeholders whose values are addresses that their buttons lead to. */
export async function withTargets<T extends { content: unknown }>(
  ctx: Pick<Ctx, 'org' | 'db' | 'services'>,
  templates: readonly T[],
): Promise<(T & { targets: string[] })[]> {
  if (templates.length === 0) return []
  const bases = await buttonBasesOf(ctx)
  return templates.map((each) => ({ ...each, targets: targetPlaceholders(each.content, bases) }))
}

export type ValueProblem = 'offer_end_invalid' | 'offer_ended' | 'code_too_long' | 'link_invalid'

/**
 * Which value of a message WhatsApp would refuse, or people could not use: the end of an offer, a code that is too long, or
 * the address of a button.
 */
export function valueProblem(
  { category, content, targets }: ValuedTemplate,
  parameters: Readonly<Record<string, string>>,
  now: Date,
): ValueProblem | null {
  const { offer, body, buttons } = readParts(content)
  if (offer?.expiresAt) {
    const end = endOfOffer(offer, parameters)
    if (end === null) return 'offer_end_invalid'
    if (end <= now.getTime()) return 'offer_ended'
  }
  if (targets.some((name) => !isTarget(parameters[name] ?? ''))) return 'link_invalid'
  const codes = [
    ...(category === 'AUTHENTICATION' ? placeholdersIn(body).map((name) => parameters[name] ?? '') : []),
    ...buttons.flatMap((button) =>
      button.type === 'copy_code' ? fillPlaceholders(button.code, parameters) : [],
    ),
  ]
  return codes.some((code) => code.trim().length > MAX_CODE) ? 'code_too_long' : null
}
