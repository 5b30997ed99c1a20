import type { Ctx } from '../../platform/operations/index.ts'
import { findLiveErrors, validateDefinition } from '../journeys/index.ts'
import { type CampaignRow, channelOf } from './campaigns.ts'
import { journeyOf, openingNode, variantsOf } from './journey.ts'
import type { CampaignInput, Variant } from './schema.ts'
import { problemOfClicks } from './variants/clicks.ts'

/** What must be mended before the campaign can start. */
export async function findIssues(ctx: Ctx, input: CampaignInput) {
  const definition = journeyOf(input)
  const issues = await validateDefinition(ctx, {
    ...definition,
    metadata: { initiativeType: channelOf(input) },
  })
  const errors = issues.filter(({ severity }) => severity === 'error')
  const clicks = await problemOfClicks(ctx, input)
  return [...errors, ...(clicks === null ? [] : [{ code: 'clicks_not_counted', message: clicks }])].map(
    ({ code, message }) => ({ code, message }),
  )
}

/** Why the message of a variant cannot be sent now. */
export interface Obstacle {
  variant: Variant
  code: string
  message: string
}

/**
 * What keeps the messages of a started campaign from being sent, such as a template that WhatsApp paused. Their people wait
 * until it is mended, unless a fallback can be sent in their place. The follow-up keeps nobody waiting: its people have the
 * message.
 */
export async function findObstacles(ctx: Ctx, { id, definition }: CampaignRow): Promise<Obstacle[]> {
  const errors = await findLiveErrors(ctx, id)
  return variantsOf(definition).flatMap(([variant, { channelFallback }]) => {
    const ofNode = errors.filter(({ nodeId }) => nodeId === openingNode(definition, variant))
    const own = ofNode.filter((issue) => !isOfFallback(issue))
    if (channelFallback && own.length === ofNode.length) return []
    return own.map(({ code, message }) => ({ variant, code, message }))
  })
}

function isOfFallback({ field }: { field?: string }): boolean {
  return field?.startsWith('channelFallback') ?? false
}
