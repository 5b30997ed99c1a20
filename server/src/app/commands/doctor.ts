import { realClock, withoutTrailingSlash } from '../../platform/core/index.ts'
import { diagnose, formatFindings } from '../doctor/index.ts'
import { diagnoseLive } from '../doctor/live.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { PROGRAM_VERSION } from '../version.ts'

export interface DoctorOptions {
  live?: boolean
  url?: string
}

/** `parley doctor`. Returns the exit code: 1 when something needs attention. */
export async function runDoctor({ live = false, url }: DoctorOptions): Promise<number> {
  const config = readConfig(process.env)
  const findings = live ? await askService(config, url) : await diagnose(config)
  console.log(formatFindings(findings, live ? 'The service is well.' : undefined))
  return findings.some((finding) => !finding.ok) ? 1 : 0
}

function askService({ publicUrl, port, metricsToken, alertLimits }: Config, url?: string) {
  return diagnoseLive({
    url: withoutTrailingSlash(url ?? publicUrl ?? `http://localhost:${port}`),
    token: metricsToken,
    version: PROGRAM_VERSION,
    now: realClock.now,
    limits: alertLimits,
  })
}
