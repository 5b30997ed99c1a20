import { ApiError } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type JourneyRow, publishDraft, publishNewVersion } from '../authoring/index.ts'
import { simulatedVersion } from '../simulation/subject.ts'
import { listTests, runTests } from './tests.ts'

/** Like `publishDraft`. Throws `journey_not_ready` when a test of the journey fails. */
export function publishTestedDraft(ctx: Ctx, initiativeId: string): Promise<JourneyRow> {
  return publishDraft(ctx, initiativeId, requireTestsPass)
}

/** Like `publishNewVersion`. Throws `journey_not_ready` when a test of the journey fails. */
export function publishTestedVersion(
  ctx: Ctx,
  journeyId: string,
  { includeExisting }: { includeExisting: boolean },
): Promise<JourneyRow> {
  return publishNewVersion(ctx, journeyId, { includeExisting, check: requireTestsPass })
}

async function requireTestsPass(ctx: Ctx, draft: JourneyRow): Promise<void> {
  const tests = await listTests(ctx, draft.initiative_id)
  if (tests.length === 0) return
  const failed = (await runTests(ctx, simulatedVersion(draft), tests)).flatMap(
    ({ test: { name }, problem }) => (problem === null ? [] : [`“${name}” failed. ${problem}`]),
  )
  if (failed.length === 0) return
  throw new ApiError(
    'journey_not_ready',
    `${failed.length} of ${tests.length} tests of the journey failed. Change the journey or the tests, then try again. ` +
      `First: ${failed[0]}`,
    { issues: failed.map((message) => ({ code: 'test_failed', message })) },
  )
}
