import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run -s sbom`: prints what a production install consists of, as CycloneDX. `npm sbom --omit dev` alone leaves out
 * every package that is a development dependency somewhere, also if the service needs it. So this takes the list of all
 * packages and keeps those that the lock file does not mark as needed for development alone.
 */

interface Sbom {
  metadata: { component: { name: string; 'bom-ref': string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const ROOT = join(import.meta.dirname, '..')

const sbom: Sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { name?: string; version?: string; dev?: boolean; devOptional?: boolean }>
}
const inProduction = new Set(
  Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path.includes('node_modules/') && !dev && !devOptional)
    .map(
      ([path, { name, version }]) =>
        `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    ),
)

sbom.metadata.component.name = 'parley'
sbom.components = sbom.components.filter(({ name, version }) => inProduction.has(`${name}@${version}`))
const kept = new Set([...sbom.components, sbom.metadata.component].map((component) => component['bom-ref']))
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }))
console.log(JSON.stringify(sbom, null, 2))
