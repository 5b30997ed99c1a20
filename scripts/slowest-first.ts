import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. As the last ones, each of them would keep the other workers waiting for it. */
const SLOWEST = [
  'server/test/restore/organization-commands.test.ts',
  'web/test/every-screen.test.ts',
  'web/test/whole-path.test.ts',
  'server/test/registry/refusals.test.ts',
  'server/test/repository/bench.test.ts',
  'web/test/hard-conditions.test.ts',
  'server/test/restore/backup.test.ts',
  'server/test/process/campaign-kill.test.ts',
  'server/test/process/first-start.test.ts',
  'server/test/docs/docs.test.ts',
  'server/test/registry/pagination.test.ts',
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
