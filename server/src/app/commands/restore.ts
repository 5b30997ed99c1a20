import { ConfigError } from '../config.ts'
import { resume } from '../home/resume.ts'
import { withRuntime } from './data.ts'

export interface RestoreOptions {
  resume?: boolean
  keepQueued?: boolean
  stoppedAt?: string
}

/** `parley restore --resume`. */
export async function runResume({ keepQueued = false, stoppedAt }: RestoreOptions): Promise<void> {
  const stopped = stoppedAt === undefined ? null : new Date(stoppedAt)
  if (stopped && Number.isNaN(stopped.getTime()))
    throw new ConfigError('--stopped-at: use a time such as 2026-11-26T09:30:00Z')
  await withRuntime(async (runtime) => {
    const { messages, runs, turns } = await resume(runtime, { keepQueued, stoppedAt: stopped })
    console.log('This database goes on. Services that are held start to work within seconds.')
    if (keepQueued) return console.log('Everything that waits is sent.')
    console.log(
      `The original may have sent these, so they are not sent again: ${messages} messages that were waiting, and the next messages of ${runs} participants. They get the status unknown.`,
    )
    if (turns > 0)
      console.log(
        `${turns} conversations wait for an answer that the agent no longer gives. Look at them in the inbox.`,
      )
  })
}
