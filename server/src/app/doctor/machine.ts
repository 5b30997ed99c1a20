import { memoryBytes, sharedMemoryBytes } from '../../platform/db/embedded/index.ts'
import { type CheckResult, checkResult } from './finding.ts'

const MB = 1024 * 1024
const NODE_MAJOR = 24
const LEAST_MEMORY = 512 * MB
/** A correct clock shows a time after this program was written. */
const WRITTEN = Date.UTC(2026, 0, 1)

export function checkNode(version = process.versions.node): CheckResult {
  const remedy = `Parley needs Node ${NODE_MAJOR}. Start it with \`npm start\`, which brings its own, or install it.`
  return checkResult(
    Number.parseInt(version, 10) >= NODE_MAJOR,
    `Node ${version}, ${process.execPath}`,
    remedy,
  )
}

export function checkMemory(memory = memoryBytes(), shared = sharedMemoryBytes()): CheckResult {
  const size = (bytes: number) => `${Math.round(bytes / MB)} MB`
  const detail = `${size(memory)} available, ${size(shared)} of it as /dev/shm`
  return checkResult(memory >= LEAST_MEMORY, detail, `Give it at least ${size(LEAST_MEMORY)} of memory.`)
}

export function checkClock(now: Date): CheckResult {
  const remedy =
    'The clock is wrong. Set it and keep it in sync with chrony or systemd-timesyncd, because ' +
    'journeys depend on it.'
  return checkResult(now.getTime() >= WRITTEN, now.toISOString(), remedy)
}

/** Languages and time zones come with Node. A Node built without them formats wrong times. */
export function checkLocale(): CheckResult {
  const languages = Intl.DateTimeFormat.supportedLocalesOf(['en', 'es', 'pt'])
  const zones = Intl.supportedValuesOf('timeZone').length
  const detail = `languages ${languages.join(', ')}; ${zones} time zones; the database brings its own`
  return checkResult(
    languages.length === 3 && zones > 100,
    detail,
    'Use an official build of Node. This one lacks full ICU.',
  )
}
