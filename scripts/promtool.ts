import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Checks the alert rules of Prometheus and runs their tests on recorded series. promtool comes with Prometheus (Debian:
 * `apt-get install prometheus`); PROMTOOL names one elsewhere.
 */
const PROMTOOL = process.env.PROMTOOL ?? 'promtool'
const FOLDER = join(import.meta.dirname, '../deploy/prometheus')

for (const command of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { error, status } = spawnSync(PROMTOOL, command, { cwd: FOLDER, stdio: 'inherit' })
  if (error) {
    console.error(`${PROMTOOL} does not run: ${error.message}`)
    console.error('It comes with Prometheus. Put it on the path, or name it in PROMTOOL.')
    process.exit(1)
  }
  if (status !== 0) process.exit(1)
}
