import { CODES_FOLDER } from '../error-codes/recorder.ts'
import { FOLDER_VARIABLE } from '../statements/recorder.ts'
import { PROGRAM_VARIABLE } from './preload.ts'

/** What the suite tells the processes that it starts. */
const KEPT = ['PATH', 'NODE_OPTIONS', PROGRAM_VARIABLE, FOLDER_VARIABLE, CODES_FOLDER]

/** The environment of a process that gets no settings but these. */
export function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])), ...settings }
}
