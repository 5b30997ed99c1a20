import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

test('`npm run sbom` lists what production consists of, and nothing else', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, specVersion, metadata, components } = JSON.parse(stdout) as {
    bomFormat: string
    specVersion: string
    metadata: { component: { name: string; version: string } }
    components: { name: string; version: string; purl: string }[]
  }
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', expect.stringMatching(/^1\.\d+$/)])
  expect(metadata.component).toMatchObject({ name: 'parley', version: read('package.json').version })
  const versions = new Map(components.map(({ name, version }) => [name, version]))
  for (const workspace of ['server', 'simulator', 'sdk'])
    for (const [name, version] of Object.entries(read(`${workspace}/package.json`).dependencies ?? {}))
      if (version !== '*' && !name.startsWith('@parley/')) expect(versions.has(name), name).toBe(true)
  for (const tool of ['vitest', 'vite', 'react', 'typescript', '@biomejs/biome', 'playwright-core'])
    expect(versions.has(tool), tool).toBe(false)
  expect(components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
  // All that `npm ci --omit=dev` installs, but for the packages of other processors.
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path.includes('node_modules/') && !dev && !devOptional,
  )
  const links = ['server', 'simulator', 'sdk', 'web'].length
  expect(components.length).toBeGreaterThan(installed.length - links - 10)
})
