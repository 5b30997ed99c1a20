import type { z } from 'zod'
import type { Ctx } from '../../../platform/operations/index.ts'
import { getPerson, presentPerson } from '../person.ts'
import { mergeParts } from './merge-parts.ts'
import { differences, profileChanges, withChanges } from './profile.ts'
import type { MergePreview } from './schema.ts'
import { samePerson } from './survivors.ts'

/** What a merge would do. Throws `not_found`, and `invalid_request` where both are the same person. */
export async function previewMerge(
  ctx: Ctx,
  survivingId: string,
  mergedId: string,
): Promise<z.input<typeof MergePreview>> {
  const surviving = await getPerson(ctx, survivingId)
  const merged = await getPerson(ctx, mergedId)
  if (surviving.id === merged.id) throw samePerson()
  const [to, from] = [surviving, merged].map(({ id, external_id }) => ({ id, externalId: external_id }))
  const moves: Record<string, number> = {}
  let endingRuns = 0
  for (const part of ctx.services.get(mergeParts)) {
    moves[part.name] = await part.count(ctx, from!)
    endingRuns += (await part.countEnding?.(ctx, { merged: from!, surviving: to! })) ?? 0
  }
  return {
    person: presentPerson(withChanges(surviving, profileChanges(surviving, merged))),
    differences: differences(surviving, merged),
    moves,
    endingRuns,
  }
}
