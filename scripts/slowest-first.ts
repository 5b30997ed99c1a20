import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. As the last ones, each of them would keep the other workers waiting for it. */
const SLOWEST = [
  'web/test/whole-path.test.ts',
  'web/test/first-minute.test.ts',
  'web/test/hard-conditions.test.ts',
  'web/test/forms.test.ts',
  'server/test/registry/refusals.test.ts',
  'server/test/process/first-start.test.ts',
  'server/test/process/termination.test.ts',
  'server/test/process/processes.test.ts',
  'server/test/process/campaign-kill.test.ts',
  'server/test/registry/pagination.test.ts',
]

/** Runs the slowest files first, and otherwise keeps the order of Vitest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
