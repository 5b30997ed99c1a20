import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. As the last ones, each of them would keep the other workers waiting for it. */
const SLOWEST = [
  'server/test/restore/organization-commands.full.test.ts',
  'server/test/restore/backup.full.test.ts',
  'web/test/hard-conditions.full.test.ts',
  'server/test/process/first-start.full.test.ts',
  'server/test/registry/pagination.full.test.ts',
  'server/test/registry/refusals.test.ts',
  'web/test/every-screen.test.ts',
  'web/test/whole-path.test.ts',
  'server/test/process/campaign-kill.test.ts',
  'server/test/repository/bench.test.ts',
  'server/src/conversations/drafts/drafts.test.ts',
  'server/test/registry/isolation.test.ts',
  'web/test/inbox.test.ts',
]

/** Runs the slowest files first, and otherwise keeps the order of Vitest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
