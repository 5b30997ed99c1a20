import { appendFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { join } from 'node:path'

/*
 * Records every error code of the service's answers during the suite. It is preloaded into each test process and each
 * service that a test starts (see global-setup.ts). error-codes.test.ts reads the result.
 */

/** The folder for the records of each process, one file each. */
export const CODES_FOLDER = 'PARLEY_TEST_ERROR_CODES'

function record(file: string): void {
  const seen = new Set<string>()
  const { end } = ServerResponse.prototype as { end: (...args: unknown[]) => ServerResponse }
  function recordingEnd(this: ServerResponse, ...args: unknown[]): ServerResponse {
    const [, code] = /^\{"error":\{"code":"(\w+)"/.exec(String(args[0] ?? '').slice(0, 100)) ?? []
    if (code !== undefined && !seen.has(code)) {
      seen.add(code)
      appendFileSync(file, `${code}\n`)
    }
    return end.apply(this, args)
  }
  Object.assign(ServerResponse.prototype, { end: recordingEnd })
}

const folder = process.env[CODES_FOLDER]
if (folder !== undefined) record(join(folder, `${process.pid}-${Date.now()}.txt`))
