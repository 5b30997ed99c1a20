import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '../../src/app/settings/config.ts'
import { stopLimits } from '../../src/app/stopping.ts'
import { readSchema, readValues, renderChart } from './chart.ts'

/* The files of deploy/ that install the service (docs/install.md). Nothing here needs Docker or a cluster. */

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

test('every setting that a file names exists', () => {
  const files = globSync('**/*', { cwd: DEPLOY }).filter((file) => /\.\w+$|Caddyfile|Dockerfile/.test(file))
  const named = new Set(files.flatMap((file) => read(file).match(/\bPARLEY_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []))
  expect([...named].filter((name) => !settingNames.includes(name))).toEqual([])
  expect(named.size).toBeGreaterThan(8)
})

interface Container {
  image: string
  env: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  ports: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
  volumeMounts: { name: string; mountPath: string }[]
  [probe: string]: unknown
}
interface Pod {
  terminationGracePeriodSeconds: number
  enableServiceLinks: boolean
  containers: Container[]
  volumes: { name: string }[]
  securityContext: Record<string, unknown>
}
/** What an object of Kubernetes wants. */
type Specified<T> = Record<'spec', T>
interface Workload {
  selector: { matchLabels: Record<string, string> }
  template: { metadata: { labels: Record<string, string> } } & Specified<Pod>
}

describe('the chart', () => {
  const values = { ...readValues(), ingress: { ...(readValues().ingress as object), enabled: true } }
  const objects = renderChart(values)
  const wantedOf = <T = object>(name: string) => (objects.get(name) as Specified<T>).spec
  const workload = (role: string) => wantedOf<Workload>(`Deployment test-${role}`)
  const secrets = {
    PARLEY_SECRET: 'x'.repeat(32),
    PARLEY_DATABASE_URL: 'postgres://parley:secret@database/parley',
  }

  test('has these objects, and no ingress unless it is wanted', () => {
    const names = [
      'Deployment test-api',
      'Deployment test-worker',
      'PodDisruptionBudget test-api',
      'Service test',
    ]
    expect([...objects.keys()].toSorted()).toEqual([...names, 'Ingress test'].toSorted())
    expect([...renderChart(readValues()).keys()].toSorted()).toEqual(names.toSorted())
  })

  test.each(['api', 'worker'])('the settings of %s are what the service starts with', (role) => {
    const [container] = workload(role).template.spec.containers
    const settings = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]))
    const config = readConfig({ ...settings, ...secrets })
    expect(config).toMatchObject({ mode: 'production', role, dataFolder: '/data' })
    expect(container!.envFrom).toEqual([{ secretRef: { name: 'parley' } }])
    // Kubernetes would add variables that are no settings, such as PARLEY_PORT.
    expect(workload(role).template.spec.enableServiceLinks).toBe(false)
    // A value that is read from a Secret stands nowhere else.
    expect(JSON.stringify(workload(role))).not.toMatch(/PARLEY_SECRET|DATABASE_URL/)
    // It is killed only after it would have ended itself.
    const { terminationGracePeriodSeconds: grace } = workload(role).template.spec
    expect(grace * 1000).toBeGreaterThan(stopLimits(config.drainMs).exitAfter)
  })

  test.each(['api', 'worker'])('pods of %s are selected, probed and closed', (role) => {
    const { selector, template } = workload(role)
    expect(template.metadata.labels).toEqual(selector.matchLabels)
    const [container] = template.spec.containers
    const ports = container!.ports.map(({ name }) => name)
    for (const [probe, path] of [
      ['startupProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
      ['livenessProbe', '/healthz'],
    ] as const)
      expect(container![probe]).toMatchObject({ httpGet: { path, port: ports[0] } })
    expect(container!.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container!.volumeMounts.map(({ name }) => name)).toEqual(
      template.spec.volumes.map(({ name }) => name),
    )
  })

  test('service, ingress and budget find the pods of the API', () => {
    const { labels } = workload('api').template.metadata
    expect(wantedOf('Service test')).toMatchObject({ selector: labels })
    expect(wantedOf('PodDisruptionBudget test-api')).toMatchObject({ selector: { matchLabels: labels } })
    expect(JSON.stringify(objects.get('Ingress test'))).toContain(
      '"service":{"name":"test","port":{"name":"http"}}',
    )
  })

  test('its own values fit its schema, and a secret among the settings does not', () => {
    const { $schema: _, ...schema } = readSchema() as { $schema: string }
    const fits = new Ajv({ strict: false }).compile(schema)
    expect([fits(readValues()), fits.errors]).toEqual([true, null])
    for (const name of ['PARLEY_SECRET', 'PARLEY_REPLICA_URL', 'PARLEY_ALERT_URL', 'PARLEY_TRACES_HEADERS'])
      expect(fits({ ...readValues(), settings: { [name]: 'x' } })).toBe(false)
  })
})

test('compose gives the service settings that it starts with, and time to end', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { environment: Record<string, string>; stop_grace_period: string; read_only: boolean }
    >
  }
  for (const name of ['parley-1', 'parley-2']) {
    const { environment, stop_grace_period: grace, read_only: isReadOnly } = services[name]!
    const filled = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{[^}]+\}/g, 'x'.repeat(32)),
    ])
    const config = readConfig({ PARLEY_MODE: 'production', ...Object.fromEntries(filled) })
    expect(config.backups).not.toBeNull()
    expect(isReadOnly).toBe(true)
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(stopLimits(config.drainMs).exitAfter)
    expect(read('compose/Caddyfile')).toContain(`${name}:4000`)
  }
})

describe('the unit for systemd', () => {
  const unit = read('systemd/parley.service')

  test('gives the service time to end', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])
    expect(seconds * 1000).toBeGreaterThan(stopLimits(5_000).exitAfter)
    expect(unit).toMatch(/^KillMode=mixed$/m)
  })

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('has nothing that systemd complains about', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-unit-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'parley.service')
    // The program is not installed here.
    await writeFile(file, unit.replaceAll('/opt/parley/current/node_modules/.bin/node', process.execPath))
    const verified = promisify(execFile)('systemd-analyze', ['verify', '--man=no', file])
    const said = await verified.then(
      ({ stderr }) => stderr,
      ({ stderr }: { stderr: string }) => stderr,
    )
    expect(said.split('\n').filter((line) => line.includes('parley.service'))).toEqual([])
  })
})
