import { isMember } from './processes/members.ts'
import { readConfig } from './settings/config.ts'

/** `parley start`: one process that does all, or a supervisor with several (docs/scaling.md). */
export async function start(env: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(env)
  if (config.processes > 1 && !isMember()) {
    // Without the program, so that the supervisor stays small.
    const { supervise } = await import('./processes/supervisor.ts')
    process.exit(await supervise(config))
  }
  const { serve } = await import('./main.ts')
  await serve(config)
}
